import { expect, hydrated, test } from './fixtures.ts';

for (const realm of ['ironclad', 'sahra']) {
  test(`${realm}: the home page is complete without script`, async ({ browser, product }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    const response = await page.goto(product.url(realm));
    expect(response?.status()).toBe(200);
    await expect(page.locator('[data-row-type="hero"]')).toBeVisible();
    await expect(page.locator('[data-row-type="carousel"] [data-item]').first()).toBeVisible();
    const hrefs = await page
      .locator('[data-item] a')
      .evaluateAll((links) => links.map((a) => (a as HTMLAnchorElement).getAttribute('href')));
    expect(hrefs.length).toBeGreaterThan(5);
    expect(hrefs.every((href) => href?.startsWith('/'))).toBe(true);
    await context.close();
  });

  test(`${realm}: the browser takes over without a warning, and the largest picture is asked for first`, async ({
    page,
    product,
    problems,
  }) => {
    const response = await page.goto(product.url(realm));
    await hydrated(page);
    const html = await response!.text();
    const head = html.slice(0, html.indexOf('</head>'));
    expect(/<link /.exec(head)?.index).toBe(/<link rel="preload" as="image"/.exec(head)?.index);
    const policy = response!.headers()['content-security-policy']!;
    expect(policy).not.toContain('unsafe-eval');
    expect(policy).toMatch(/script-src 'nonce-[A-Za-z0-9+/=]{16,}' 'strict-dynamic'/);
    expect(problems).toEqual([]);
  });
}

test('[THEME-006] one build shows two brands by data alone', async ({ page, product }) => {
  const seen = [];
  for (const realm of ['ironclad', 'sahra']) {
    await page.goto(product.url(realm));
    seen.push(
      await page.evaluate(() => ({
        realm: document.documentElement.dataset['realm'],
        title: document.title,
        ground: getComputedStyle(document.documentElement).backgroundColor,
        logo: document.querySelector('header svg[role="img"]')?.innerHTML,
        script: [...document.scripts].map((s) => s.src).find((s) => s.includes('/assets/')),
      })),
    );
  }
  const [one, two] = seen as [(typeof seen)[0], (typeof seen)[0]];
  expect(one.script?.split('/assets/')[1]).toBe(two.script?.split('/assets/')[1]);
  for (const key of ['realm', 'title', 'ground', 'logo'] as const) expect(one[key], key).not.toBe(two[key]);
});

test('[THEME-002, I18N-002] Arabic is set from right to left, English from left to right', async ({
  page,
  product,
}) => {
  await page.goto(product.url('ironclad', '/?lang=en'));
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
  const logoAtStart = await page.locator('header a').first().boundingBox();
  await page.goto(product.url('ironclad', '/?lang=ar'));
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  const mirrored = await page.locator('header a').first().boundingBox();
  expect(Math.abs(1280 - (mirrored!.x + mirrored!.width) - logoAtStart!.x)).toBeLessThan(40);
});

test('a host that no brand has shows a neutral page, never a brand', async ({ page, product }) => {
  const response = await page.goto(product.url('nobody'));
  expect(response?.status()).toBe(404);
  const html = (await response!.text()).toLowerCase();
  expect(html).not.toContain('data-realm');
});

test('[ROUTE-057, ROUTE-058, ROUTE-059, ROUTE-085] home, browse and a section are composed pages; an unknown section is not found', async ({
  page,
  product,
}) => {
  for (const path of ['/', '/home']) {
    await page.goto(product.url('ironclad', path));
    await expect(page.locator('main[data-page="home"]')).toBeVisible();
  }
  await page.goto(product.url('ironclad', '/browse'));
  await expect(page.locator('main[data-page="browse"]')).toBeVisible();
  await page.goto(product.url('ironclad', '/section/film-room'));
  await expect(page.locator('main[data-page="film-room"] [data-row]').first()).toBeVisible();
  const missing = await page.goto(product.url('ironclad', '/section/none-such'));
  expect(missing?.status()).toBe(404);
  await expect(page.locator('main h1')).toBeVisible();
  await page.locator('main a[href="/home"]').click();
  await expect(page.locator('main[data-page="home"]')).toBeVisible();
});

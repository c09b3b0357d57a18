import type { Page } from '@playwright/test';
import { expect, waitForHydration, proves, test } from './fixtures.ts';

for (const realm of ['ironclad', 'sahra']) {
  test(`${realm}: the home page is complete without JavaScript`, async ({ browser, product }) => {
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

  test(`${realm}: hydration logs no warning, and the largest image is requested first`, async ({
    page,
    product,
    problems,
  }) => {
    const response = await page.goto(product.url(realm));
    await waitForHydration(page);
    const html = await response!.text();
    const head = html.slice(0, html.indexOf('</head>'));
    expect(/<link /.exec(head)?.index).toBe(/<link rel="preload" as="image"/.exec(head)?.index);
    const policy = response!.headers()['content-security-policy']!;
    expect(policy).not.toContain('unsafe-eval');
    expect(policy).toMatch(/script-src 'nonce-[A-Za-z0-9+/=]{16,}' 'strict-dynamic'/);
    expect(problems).toEqual([]);
  });
}

test('without JavaScript the heading of a row that is not loaded leads to its whole list; hydration renders the text', async ({
  browser,
  page,
  product,
  problems,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const pageWithoutScript = await context.newPage();
  const findUnloadedRow = (each: Page, id: string) => each.locator(`[data-row="${id}"][data-shell] h2`);
  for (const [realm, row, path] of [
    ['ironclad', 'films', '/section/film-room'],
    ['sahra', 'water', '/section/documentaries'],
  ] as const) {
    await pageWithoutScript.goto(product.url(realm, '/?lang=en'));
    const heading = findUnloadedRow(pageWithoutScript, row);
    const link = heading.getByRole('link');
    await expect(link).toHaveAttribute('href', path);
    const title = await heading.innerText();
    expect(
      await findUnloadedRow(pageWithoutScript, 'channels').getByRole('link').count(),
      'the heading of a row without a list is not a link',
    ).toBe(0);
    await link.click();
    await expect(pageWithoutScript.locator(`main[data-page="${path.slice('/section/'.length)}"]`)).toBeVisible();

    await page.goto(product.url(realm, '/?lang=en'));
    await waitForHydration(page);
    await expect(findUnloadedRow(page, row)).toHaveText(title, { ignoreCase: true });
    await expect(findUnloadedRow(page, row).locator('a')).toHaveCount(0);
  }
  await context.close();
  expect(problems).toEqual([]);
});

test('one build shows two brands that differ only by data', async ({ page, product }) => {
  const readBrand = async (realm: string) => {
    await page.goto(product.url(realm));
    return page.evaluate(() => ({
      realm: document.documentElement.dataset['realm'],
      name: document.title,
      background: getComputedStyle(document.documentElement).backgroundColor,
      logo: document.querySelector('header svg[role="img"]')?.innerHTML,
      labels: [...document.querySelectorAll('header nav a, header a[href^="/login"]')].map((link) => link.textContent),
      script: [...document.scripts].map((s) => s.src).find((s) => s.includes('/assets/')),
    }));
  };
  await proves(
    'THEME-006',
    'the same code shows two realms, each with its name, logo, colours and labels',
    async () => {
      const one = await readBrand('ironclad'),
        two = await readBrand('sahra');
      expect(one.script).toBeDefined();
      expect(one.script?.split('/assets/')[1]).toBe(two.script?.split('/assets/')[1]);
      for (const key of ['realm', 'name', 'background', 'logo', 'labels'] as const) {
        expect(one[key], key).toBeTruthy();
        expect(one[key], key).not.toEqual(two[key]);
      }
    },
  );
});

test('Arabic is laid out from right to left, English from left to right', async ({ page, product }) => {
  await proves('THEME-002', 'English is laid out from left to right, Arabic mirrored from right to left', async () => {
    await page.goto(product.url('ironclad', '/?lang=en'));
    await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
    const logo = await page.locator('header a').first().boundingBox();
    await page.goto(product.url('ironclad', '/?lang=ar'));
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    const mirrored = await page.locator('header a').first().boundingBox();
    expect(Math.abs(1280 - (mirrored!.x + mirrored!.width) - logo!.x)).toBeLessThan(40);
  });
  await proves('I18N-002', 'in Arabic the document is right to left', async () => {
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  });
});

test('a host that belongs to no brand shows a styled neutral page; in the demo it links to the brands, with an image of each', async ({
  page,
  product,
}) => {
  const response = await page.goto(product.url('nobody'));
  expect(response?.status()).toBe(404);
  const html = (await response!.text()).toLowerCase();
  expect(html).not.toContain('data-realm');

  await page.goto(`http://127.0.0.1:${product.port}/`);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Brands of the demo');
  // The page's own style applies: without it the heading has 36 px, and the brands are a bulleted list.
  await expect(heading).toHaveCSS('font-size', '32px');
  await expect(page.getByRole('main').getByRole('list')).toHaveCSS('display', 'grid');
  const brands = page.getByRole('main').getByRole('link');
  expect(await brands.count()).toBeGreaterThanOrEqual(4);
  for (const brand of await brands.all()) {
    await expect(brand).toHaveAttribute('href', /^http:\/\/[a-z]/);
    const logoBox = (await brand.locator('svg').boundingBox())!;
    expect(Math.min(logoBox.width, logoBox.height)).toBeGreaterThan(40);
  }
  await expect(brands.filter({ hasText: 'Ironclad' })).toHaveAttribute('href', /^http:\/\/ironclad\.localhost:\d+\/$/);
});

test('home, browse and a known section are composed pages', async ({ page, product }) => {
  for (const [id, text, path, shown] of [
    ['ROUTE-057', 'the home screen is at /home', '/home', 'home'],
    ['ROUTE-058', 'the home screen is at the root path', '/', 'home'],
    ['ROUTE-059', 'the browse screen is at /browse', '/browse', 'browse'],
    ['ROUTE-085', 'the screen of a section is at /section/{id}', '/section/film-room', 'film-room'],
  ] as const)
    await proves(id, text, async () => {
      expect((await page.goto(product.url('ironclad', path)))?.status()).toBe(200);
      await expect(page.locator(`main[data-page="${shown}"] [data-row]`).first()).toBeVisible();
    });
  const missing = await page.goto(product.url('ironclad', '/section/none-such'));
  expect(missing?.status()).toBe(404);
  await expect(page.locator('main h1')).toBeVisible();
  await page.locator('main a[href="/home"]').click();
  await expect(page.locator('main[data-page="home"]')).toBeVisible();
});

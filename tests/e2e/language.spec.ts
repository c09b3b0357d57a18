// The viewer changes the language of an open page. Texts are loaded again; the document is not.
import { expect, waitForHydration, proves, test } from './fixtures.ts';
import { bucket, createTestRealm } from './testRealm.ts';

// The viewer has answered the consent banner before, so it does not cover the page (consent.spec.ts tests it).
test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    localStorage.setItem('cancha:consent', 'refused');
  }),
);

test('a change of language changes path, texts, menu and direction without a reload', async ({
  page,
  product,
  problems,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (/\/api\/|tokens\.css/.test(pathname)) requests.push(pathname + search);
  });
  await page.goto(product.url('cancha', '/home?lang=en'));
  await waitForHydration(page);
  await page.getByRole('banner').getByRole('link', { name: 'Browse' }).click();
  await expect(page).toHaveURL(/\/browse$/);
  await expect(page.locator('main[data-page="browse"] [data-item]').first()).toBeVisible();
  await page.evaluate(() => {
    Object.assign(window, { isSameDocument: true });
    window.scrollTo({ top: 240, behavior: 'instant' });
  });
  requests.length = 0;

  // The language is chosen by keyboard in the header's language badge.
  await page.locator('header a[hreflang="es"]').focus();
  const scrollPosition = await page.evaluate(() => window.scrollY);
  expect(scrollPosition).toBeGreaterThan(100);
  const labelRequest = page.waitForRequest((request) => request.url().includes('/api/v2/label'));
  await page.keyboard.press('Enter');
  await proves(['I18N-001', 'API-079'], 'the labels are read by realm and language, and the texts change', async () => {
    const request = await labelRequest;
    expect(request.method()).toBe('GET');
    expect(new URL(request.url()).searchParams.get('realm')).toBe('cancha');
    expect(request.headers()['accept-language']).toBe('es');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Explorar' })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Browse' })).toHaveCount(0);
  });
  await expect(page).toHaveURL(/\/explorar\?lang=es$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Explorar' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(page).toHaveTitle('Explorar · Cancha');
  await expect(page.locator('main[data-page="browse"]')).toBeVisible();
  expect(
    await page.evaluate(() => [
      window.scrollY,
      (window as unknown as { isSameDocument?: boolean }).isSameDocument,
      document.activeElement?.hasAttribute('hreflang'),
    ]),
  ).toEqual([scrollPosition, true, true]);
  for (const path of ['/api/v2/label', '/api/v2/menu', '/api/v4/page/browse', '/tokens.css'])
    expect(
      requests.filter((each) => each.startsWith(path)),
      path,
    ).toHaveLength(1);
  await proves('STATE-003', 'the browser stores the chosen language', async () => {
    expect(await page.evaluate(() => localStorage.getItem('cancha:language'))).toBe('es');
  });

  // Arabic, a right-to-left language, is chosen in the menu's panel.
  await page.setViewportSize({ width: 800, height: 900 });
  await page.getByRole('button', { name: 'Menú', exact: true }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'العربية' }).click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page).toHaveURL(/\/browse\?lang=ar$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(
    await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--type-display-tracking').trim(),
    ),
  ).toBe('0');

  await page.goBack();
  await expect(page.locator('main[data-page="home"]')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
  expect(problems).toEqual([]);
});

test('a change of language brings the logo, features and home page of the language, from the first HTML on', async ({
  page,
  product,
  problems,
}) => {
  const realm = createTestRealm(
    product,
    { home: { elements: [bucket('general', {}, 4)] }, 'home-ar': { elements: [bucket('arabic', {}, 4)] } },
    {
      realm: {
        localeSettings: [
          { locale: 'es', logo: 'logo.svg', features: { search: false } },
          { locale: 'ar', homePage: 'home-ar' },
        ],
      },
    },
  );
  realm.write(
    'art/logo.svg',
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10"><path fill="currentColor" d="M0 0H40V10H0Z"/></svg>',
  );
  const { status, output } = await realm.publish();
  expect(status, output).toBe(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  const banner = page.getByRole('banner');
  const logo = banner.locator('svg[viewBox="0 0 40 10"]');
  const search = banner.locator('a:has(svg.lucide-search)');
  const choose = async (language: string): Promise<void> => {
    await page.setViewportSize({ width: 800, height: 800 });
    await banner.getByRole('button', { name: /^Men[uú]$/ }).click();
    await page.getByRole('dialog').getByRole('link', { name: language }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.setViewportSize({ width: 1280, height: 800 });
  };
  await page.goto(product.url(realm.id, '/?lang=en'));
  await waitForHydration(page);
  await expect(logo).toHaveCount(0);
  await expect(search.first()).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));

  await choose('español');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(logo).toBeVisible();
  await expect(search).toHaveCount(0);
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
  const html = await (await page.reload())!.text();
  expect(html).toContain('viewBox="0 0 40 10"');
  await waitForHydration(page);
  await expect(search).toHaveCount(0);

  // Arabic has another home page, so the browser loads the document.
  await choose('العربية');
  await expect(page.locator('[data-row="arabic"]')).toBeVisible();
  await expect(page.locator('[data-row="general"]')).toHaveCount(0);
  await expect(logo).toHaveCount(0);
  expect(problems).toEqual([]);
  realm.remove();
});

test(
  'a language whose texts cannot be fetched is rendered by the server',
  { tag: '@deep' },
  async ({ page, product }) => {
    await page.goto(product.url('cancha', '/browse?lang=en'));
    await waitForHydration(page);
    await page.route('**/api/v2/label*', (route) => route.abort());
    await page.locator('header a[hreflang="es"]').click();
    await expect(page).toHaveURL(/\/explorar\?lang=es$/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  },
);

test("a navigation in the browser changes the document's head and structured data", async ({
  page,
  product,
  problems,
}) => {
  await page.goto(product.url('ironclad', '/fighters'));
  await waitForHydration(page);
  const link = page.locator('main a[href^="/fighters/"]').first();
  const href = await link.getAttribute('href');
  await link.click();
  await expect(page).toHaveURL(new RegExp(`${href}$`));
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', new RegExp(`${href}$`));
  const readTypes = async () =>
    (await page.locator('head script[type="application/ld+json"]').allTextContents()).map(
      (text) => (JSON.parse(text) as { '@type': string })['@type'],
    );
  await expect.poll(readTypes).toEqual(['BreadcrumbList', 'ProfilePage']);
  const dataInBrowser = await page.locator('head script[type="application/ld+json"]').allTextContents();
  await page.reload();
  expect(await page.locator('head script[type="application/ld+json"]').allTextContents()).toEqual(dataInBrowser);
  expect(problems).toEqual([]);
});

test('news and rankings are fetched again after the viewer has opened another page', async ({ page, product }) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\/(news|rankings)$/.test(pathname) && pathname.startsWith('/api/')) requests.push(pathname);
  });
  await page.goto(product.url('ironclad', '/news'));
  await waitForHydration(page);
  await proves('NEWS-005', 'news are fetched again only after a page that is not about news', async () => {
    await page.locator('main article a[href]').first().click();
    await expect(page).toHaveURL(/\/news\/[^/]+\/[^/]+$/);
    await page.goBack();
    await expect(page.locator('main[data-page="news"] article').first()).toBeVisible();
    expect(requests).toEqual([]);
    await page.getByRole('banner').getByRole('link', { name: 'Ironclad' }).click();
    await expect(page.locator('main[data-page="home"]')).toBeVisible();
    await page.goBack();
    await expect(page.locator('main[data-page="news"] article').first()).toBeVisible();
    expect(requests).toEqual(['/api/v2/news']);
  });

  await page.goto(product.url('ironclad', '/section/rankings'));
  await waitForHydration(page);
  await proves('NEWS-004', 'rankings are fetched again after another page', async () => {
    await expect(page.locator('main[data-page="rankings"] [data-row-type="rankings"]')).toBeVisible();
    expect(requests.filter((path) => path.endsWith('rankings'))).toEqual([]);
    await page.getByRole('banner').getByRole('link', { name: 'Ironclad' }).click();
    await expect(page.locator('main[data-page="home"]')).toBeVisible();
    await page.goBack();
    await expect(page.locator('main[data-page="rankings"] [data-row-type="rankings"]')).toBeVisible();
    await expect.poll(() => requests.filter((path) => path.endsWith('rankings')).length).toBe(1);
  });
});

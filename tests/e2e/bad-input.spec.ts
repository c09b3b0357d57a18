// Invalid pages as a server or proxy may send them. The first page is valid; the browser fetches the invalid one when
// the viewer navigates, so the tests cover how the browser reads pages.
import { allowProblems, expect, waitForHydration, test } from './fixtures.ts';
import { bucket, hero, publishTestRealm } from './testRealm.ts';
import type { Page, Route } from '@playwright/test';

const item = (id: string, more: object = {}) => ({
  id,
  type: 'VOD',
  title: `Title ${id}`,
  accessLevel: 'GRANTED',
  ...more,
});
const validRow = {
  bucketId: 'good',
  exid: 'good',
  type: 'VOD_PLAYLIST',
  name: 'Good row',
  contentList: [item('g1'), item('g2')],
};
const createPageJson = (elements: unknown[], more: object = {}) =>
  JSON.stringify({ $schema: '/schemas/page-1.json', id: 'browse', version: 1, title: 'Bad', elements, ...more });

async function openInvalidPage(
  page: Page,
  url: (path: string) => string,
  body: string | ((route: Route) => Promise<void>),
): Promise<void> {
  await page.goto(url('/'));
  await waitForHydration(page);
  await page.route('**/api/v4/page/browse*', (route) =>
    typeof body === 'string' ? route.fulfill({ status: 200, contentType: 'application/json', body }) : body(route),
  );
  await page.locator('header a[href="/browse"]').first().click();
}

const withMenu = {
  menu: {
    menus: [
      {
        id: 'main',
        layout: 'top',
        items: [
          { id: 'home', label: 'Home', link: { type: 'HOME' }, main: true },
          { id: 'browse', label: 'Browse', link: { type: 'BROWSE' }, main: true },
        ],
      },
    ],
    defaultMenu: 'main',
  },
};
const pages = { home: { elements: [hero('h'), bucket('row-1')] }, browse: { elements: [bucket('row-b')] } };

/** Invalid elements of a page, by a name for the title of their test. */
const CASES: Record<string, unknown> = {
  null: null,
  'a number': 42,
  'a text': 'row',
  'a list': [],
  'an empty object': {},
  'an unknown kind': { foo: 1 },
  'an unknown row type': { type: 'acme.polls', v: 1, id: 'p', props: {} },
  'a newer version': { type: 'carousel', v: 99, id: 'n', props: { title: 'From the future' } },
  'a hero with invalid fields': { heroId: 'x', title: { a: 1 }, background: 'no', primaryButton: 7 },
  'a bucket with invalid fields': { bucketId: 'y', contentList: { not: 'a list' }, rowTypeData: 'no' },
  'bad cards': { bucketId: 'z', contentList: [null, 5, { id: 'only' }, item('fine')] },
};

// All cases are tested together on one page; with MARQUEE_TEST_DEEP=1 each case has its own page.
const isDeep = process.env['MARQUEE_TEST_DEEP'] === '1';
const ALL_CASES: [string, unknown[]] = [Object.keys(CASES).join(', '), Object.values(CASES)];
for (const [name, elements] of isDeep
  ? Object.entries(CASES).map(([each, element]): [string, unknown[]] => [each, [element]])
  : [ALL_CASES]) {
  test(`invalid elements affect no other row: ${name}`, async ({ page, product, problems }) => {
    const realm = await publishTestRealm(product, pages, withMenu);
    await openInvalidPage(page, (path) => product.url(realm.id, path), createPageJson([...elements, validRow]));
    await expect(page.locator('[data-row="good"] [data-item="g1"]')).toBeVisible();
    const text = await page.locator('body').innerText();
    for (const forbiddenText of ['undefined', 'NaN', '[object', 'Invalid Date', 'ELEMENT_', 'ROW_'])
      expect(text).not.toContain(forbiddenText);
    expect(problems).toEqual([]);
    realm.remove();
  });
}

test('hostile strings in the text fields of a hero and a row are shown as text', async ({
  page,
  product,
  problems,
}) => {
  const realm = await publishTestRealm(product, pages, withMenu);
  const hostile = '<img src=x onerror="window.pwned=1"><script>window.pwned=1</script>{{constructor}}\u202Eevil\u0000';
  await openInvalidPage(
    page,
    (path) => product.url(realm.id, path),
    createPageJson(
      [
        {
          heroId: 'hh',
          title: hostile,
          tagline: hostile,
          description: hostile,
          background: { imageUrl: 'javascript:window.pwned=1' },
          primaryButton: { ctaText: hostile, link: { type: 'URL', url: 'javascript:window.pwned=1' } },
        },
        {
          ...validRow,
          name: hostile,
          contentList: [item('g1', { title: hostile, description: hostile, details: { facts: [hostile] } })],
          rowTypeData: {
            description: hostile,
            primaryCta: { ctaText: hostile, link: { type: 'URL', url: 'data:text/html,<script>1</script>' } },
          },
        },
      ],
      { title: hostile },
    ),
  );
  await expect(page.locator('[data-row="good"]')).toContainText('<img src=x onerror=');
  expect(await page.evaluate(() => (window as unknown as { pwned?: number }).pwned)).toBeUndefined();
  const hrefs = await page.locator('main a').evaluateAll((links) => links.map((a) => a.getAttribute('href')));
  expect(hrefs.filter((href) => href && !href.startsWith('/') && !href.startsWith('https:'))).toEqual([]);
  expect(await page.locator('[data-row="good"] h2').innerText()).not.toContain('\u202E');
  // The browser logs what it refuses to load for the hostile texts.
  allowProblems(problems, /Failed to load resource/);
  realm.remove();
});

const BODIES = Object.entries({
  truncated: createPageJson([validRow]).slice(0, 60),
  'not JSON': '<html>proxy error</html>',
  empty: '',
  null: 'null',
  'a list': '[]',
  'a number': '42',
});
for (const [name, body] of BODIES.filter(([each]) => isDeep || each === 'truncated' || each === 'null')) {
  test(`a page that is ${name} keeps the header and the menu and offers a way to continue`, async ({
    page,
    product,
    problems,
  }) => {
    const realm = await publishTestRealm(product, pages, withMenu);
    await openInvalidPage(page, (path) => product.url(realm.id, path), body);
    await expect(page.locator('main h1')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await page.locator('main a[href="/home"]').click();
    await expect(page.locator('[data-row="row-1"]')).toBeAttached();
    // The browser logs the failed request of the page.
    allowProblems(problems, /Failed to load resource/);
    realm.remove();
  });
}

test('without its images a page keeps the height of its cards and the title of its hero', async ({
  page,
  product,
  problems,
}) => {
  const realm = await publishTestRealm(product, pages, withMenu);
  await page.route('**/img/**', (route) => route.abort());
  await page.goto(product.url(realm.id));
  await waitForHydration(page);
  const card = page.locator('[data-row="row-1"] [data-item="item-1"]');
  await expect(card).toBeVisible();
  const box = await card.boundingBox();
  expect(box!.height).toBeGreaterThan(100);
  expect(await page.locator('[data-row-type="hero"]').innerText()).toContain('Hero h');
  // The browser logs each image that this test makes fail.
  allowProblems(problems, /Failed to load resource/);
  realm.remove();
});

test('the home page shows the texts of labels and not their keys', async ({ page, product }) => {
  const realm = await publishTestRealm(product, pages, withMenu);
  const response = await page.goto(product.url(realm.id));
  const html = (await response!.text()).replace(/<script[\s\S]*?<\/script>/g, '');
  expect(html).not.toMatch(/>(skipToContent|mainNavigation|viewAll|closeMenu|goHome)</);
  realm.remove();
});

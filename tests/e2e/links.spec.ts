// Addresses of links: the tests click each link and read the address that it leads to. Some of these screens do not
// exist yet, but their addresses are final.
import type { Page } from '@playwright/test';
import { expect, waitForHydration, proves, test } from './fixtures.ts';
import { bucket, items, IMAGES, publishTestRealm, type TestRealm } from './testRealm.ts';

type Json = Record<string, unknown>;
const createItem = (id: string, type: string, more: Json = {}): Json => ({
  id,
  type,
  title: 'My Fight',
  accessLevel: 'GRANTED',
  thumbnailUrl: IMAGES.landscape,
  ...more,
});
const createMenu = (entries: readonly Json[]): Json => ({
  menus: [
    {
      id: 'main',
      layout: 'top',
      items: [{ id: 'home', label: 'Home', link: { type: 'HOME' }, main: true }, ...entries],
    },
  ],
  defaultMenu: 'main',
});
const listIds = (list: readonly Json[]): string[] => list.map(({ id }) => String(id));

/** Responds to each request for the page of an item or a list with an empty page: these tests check addresses only. */
const respondToSubjectPages = (page: Page): Promise<void> =>
  page
    .route(/\/api\/v4\/page\/[a-z-]+%2F/, (route) => {
      const id = decodeURIComponent(new URL(route.request().url()).pathname.split('/').at(-1) ?? '');
      return route.fulfill({ json: { $schema: '/schemas/page-1.json', id, version: 1, title: id, elements: [] } });
    })
    .then(() => undefined);

/** Clicks a card of the browse page, returns the address that it leads to, and goes back. */
async function followCard(page: Page, row: string, id: string): Promise<{ path: string; entryPage: unknown }> {
  await page.locator(`[data-row="${row}"]`).scrollIntoViewIfNeeded();
  const urlBefore = page.url();
  await page.locator(`[data-row="${row}"] [data-item="${id}"] a`).click();
  await expect(page).not.toHaveURL(urlBefore);
  const { pathname, search } = new URL(page.url());
  const entryPage = await page.evaluate(
    () => (history.state as { usr?: { entryPage?: unknown } | null }).usr?.entryPage,
  );
  await page.goBack();
  await expect(page).toHaveURL(urlBefore);
  return { path: pathname + search, entryPage };
}

type LinkId = `LINK-${number}`;
type Case = { readonly id: LinkId; readonly text: string; readonly item: Json; readonly path: string };
const CONTENT: readonly Case[] = [
  { id: 'LINK-001', text: 'a video', item: createItem('1', 'VOD'), path: '/video/1/my-fight' },
  {
    id: 'LINK-002',
    text: 'a premiere',
    item: createItem('2', 'LIVE', { premiereVOD: true }),
    path: '/video/2/my-fight',
  },
  { id: 'LINK-003', text: 'a channel', item: createItem('3', 'EPG'), path: '/live/3' },
  { id: 'LINK-004', text: 'a live event', item: createItem('4', 'LIVE'), path: '/live/4' },
  { id: 'LINK-005', text: 'a playlist', item: createItem('5', 'PLAYLIST'), path: '/playlist/5/my-fight' },
  { id: 'LINK-006', text: 'a season', item: createItem('6', 'SEASON'), path: '/season/6' },
  { id: 'LINK-007', text: 'a season of videos', item: createItem('7', 'VOD_SEASON'), path: '/season/7' },
  { id: 'LINK-012', text: 'a series', item: createItem('8', 'SERIES'), path: '/series/8/my-fight' },
  { id: 'LINK-013', text: 'a series of videos', item: createItem('9', 'VOD_SERIES'), path: '/series/9/my-fight' },
];
const TITLES: readonly (readonly [id: LinkId, title: string, slug: string])[] = [
  ['LINK-026', 'BIG Fight', '/big-fight'],
  ['LINK-027', 'a b', '/a-b'],
  ['LINK-028', 'v1.2', '/v1-2'],
  ['LINK-029', "What's up?!", '/whats-up'],
  ['LINK-030', 'A - B', '/a-b'],
  ['LINK-031', '_-A B-_', '/a-b'],
  ['LINK-032', '?!', ''],
];
const SLUGS = TITLES.map(([id, title, slug], i): Case => ({
  id,
  text: `a video with the title "${title}"`,
  item: createItem(`t${i + 1}`, 'VOD', { title }),
  path: `/video/t${i + 1}${slug}`,
}));

test('cards of each type lead to their address, with and without their title', async ({ page, product, problems }) => {
  const rows = [
    ['types-1', CONTENT.slice(0, 5)],
    ['types-2', CONTENT.slice(5)],
    ['slugs', SLUGS],
  ] as const;
  const testRealm = await publishTestRealm(
    product,
    {
      home: { elements: [bucket('h')] },
      browse: {
        elements: rows.map(([id, cases]) => bucket(id, { source: { ids: listIds(cases.map((each) => each.item)) } })),
      },
    },
    { catalogue: [...items(12), ...[...CONTENT, ...SLUGS].map((each) => each.item)] },
  );
  await respondToSubjectPages(page);
  await page.setViewportSize({ width: 800, height: 900 });
  await page.goto(product.url(testRealm.id, '/browse'));
  await waitForHydration(page);
  for (const [row, cases] of rows) {
    for (const each of cases) {
      await proves(each.id, `${each.text} leads to ${each.path}`, async () => {
        expect((await followCard(page, row, String(each.item['id']))).path).toBe(each.path);
      });
    }
  }
  await proves(
    'LINK-023',
    'the navigation state of a video opened from /browse has /browse as its entry page',
    async () => {
      expect((await followCard(page, 'types-1', '1')).entryPage).toBe('/browse');
    },
  );
  expect(problems).toEqual([]);
  testRealm.remove();
});

const publishFeatures = async (testRealm: TestRealm, features: Json): Promise<void> => {
  testRealm.write('realm.json', {
    id: testRealm.id,
    name: 'Lab',
    locales: ['en', 'ar', 'es'],
    defaultLocale: 'en',
    hosts: [`${testRealm.id}.localhost`],
    features,
  });
  const { status, output } = await testRealm.publish();
  expect(status, output).toBe(0);
};

test('settings of the realm and access decide where a card leads', async ({ page, product, problems }) => {
  const catalogue = [
    ...items(12),
    createItem('open', 'VOD'),
    createItem('closed', 'VOD', { accessLevel: 'DENIED' }),
    createItem('after-sign-in', 'VOD', { accessLevel: 'GRANTED_ON_SIGN_IN' }),
    createItem('series', 'SERIES', { seasonId: 's2' }),
  ];
  const testRealm = await publishTestRealm(
    product,
    {
      home: { elements: [bucket('h')] },
      browse: { elements: [bucket('row', { source: { ids: ['open', 'closed', 'after-sign-in', 'series'] } })] },
    },
    { catalogue, realm: { features: { interstitial: true, enhancedMetadata: true, seriesInterstitial: true } } },
  );
  /** Returns the addresses to which the cards lead with the currently published settings. */
  const followCards = async () => {
    await page.goto(product.url(testRealm.id, '/browse'));
    await waitForHydration(page);
    const paths: Record<string, string> = {};
    for (const id of ['open', 'closed', 'series']) paths[id] = (await followCard(page, 'row', id)).path;
    return paths;
  };
  await proves(
    ['LINK-014', 'LINK-015', 'LINK-020'],
    'the settings for interstitials and metadata change where cards lead',
    async () => {
      expect(await followCards()).toEqual({
        open: '/video/open/my-fight?showInterstitial=true',
        closed: '/interstitial/closed/my-fight',
        series: '/series/series/my-fight?seasonId=s2',
      });
      await publishFeatures(testRealm, { interstitial: false, enhancedMetadata: true });
      expect(await followCards()).toEqual({
        open: '/video/open/my-fight',
        closed: '/video/closed/my-fight',
        series: '/series/series/my-fight',
      });
      await publishFeatures(testRealm, { seriesInterstitial: true });
      expect(await followCards()).toMatchObject({ series: '/series/series/my-fight' });
    },
  );
  await proves(
    'LINK-018',
    'content that needs a sign-in leads a guest to the sign-in screen with a return path',
    async () => {
      await page.locator('[data-item="after-sign-in"] a').first().click();
      await expect(page.getByLabel('E-mail')).toBeVisible();
      const { pathname, searchParams } = new URL(page.url());
      expect([pathname, searchParams.get('from')]).toEqual(['/login', '/video/after-sign-in/my-fight']);
    },
  );
  expect(problems).toEqual([]);
  testRealm.remove();
});

const createEvent = (more: Json = {}): Json => ({ id: 'item-1', title: 'My Fight', accessLevel: 'GRANTED', ...more });
/** For each route key: its name, a link with it, and the address of that link in English and in Spanish. */
const LINKS_BY_ROUTE_KEY: readonly [string, Json, string, string][] = [
  ['VOD', { type: 'VOD', event: createEvent() }, '/video/item-1/my-fight', '/video/item-1/my-fight'],
  ['LIVE', { type: 'LIVE', event: createEvent() }, '/live/item-1', '/directo/item-1'],
  ['PLAYLIST', { type: 'PLAYLIST', event: createEvent() }, '/playlist/item-1/my-fight', '/lista/item-1/my-fight'],
  ['SEASON', { type: 'SEASON', event: createEvent() }, '/season/item-1', '/temporada/item-1'],
  ['SERIES', { type: 'SERIES', event: createEvent() }, '/series/item-1/my-fight', '/serie/item-1/my-fight'],
  ['SECTION', { type: 'SECTION_LINK', name: 'sports' }, '/section/sports', '/seccion/sports'],
  ['PLUGIN', { type: 'PLUGIN', name: 'polls' }, '/plugin/polls', '/plugin/polls'],
  ['LOGIN', { type: 'LOGIN' }, '/login', '/acceder'],
  ['SIGNUP', { type: 'SIGNUP' }, '/signup', '/registro'],
  ['HISTORY', { type: 'HISTORY' }, '/history', '/historial'],
  ['NEWS', { type: 'NEWS' }, '/news', '/noticias'],
  [
    'NEWS_ITEM',
    { type: 'NEWS_ITEM', event: createEvent({ feedName: 'main' }) },
    '/news/main/item-1',
    '/noticias/main/item-1',
  ],
  ['FIGHTERS', { type: 'FIGHTERS' }, '/fighters', '/luchadores'],
  ['FIGHTER', { type: 'FIGHTER', event: createEvent() }, '/fighters/item-1', '/luchadores/item-1'],
  ['MULTI_VIEW', { type: 'MULTI_VIEW', videoIds: ['item-1', 'item-2'] }, '/multi-video/item-1', '/multi-video/item-1'],
  ['PROVIDERS', { type: 'PROVIDERS' }, '/providers', '/providers'],
];

test('a menu link of each route key leads to its path in English and in Spanish', async ({
  page,
  product,
  problems,
}) => {
  const testRealm = await publishTestRealm(
    product,
    { home: { elements: [bucket('h')] }, sports: { elements: [bucket('s')] } },
    {
      menu: createMenu(LINKS_BY_ROUTE_KEY.map(([key, link]) => ({ id: key.toLowerCase(), label: `To ${key}`, link }))),
    },
  );
  await respondToSubjectPages(page);
  await page.setViewportSize({ width: 1000, height: 1400 });
  const openMenu = async (language: string): Promise<void> => {
    await page.goto(product.url(testRealm.id, `/?lang=${language}`));
    await waitForHydration(page);
    await page.locator('header button[aria-haspopup="dialog"]').click();
  };
  const linkTo = (key: string) => page.getByRole('dialog').getByRole('link', { name: `To ${key}`, exact: true });
  await proves('ROUTE-091', 'each route key leads to the path of its screen, in English and in Spanish', async () => {
    await openMenu('es');
    for (const [key, , , path] of LINKS_BY_ROUTE_KEY)
      await expect(linkTo(key), `${key} in Spanish`).toHaveAttribute('href', path);
    await openMenu('en');
    for (const [key, , path] of LINKS_BY_ROUTE_KEY)
      await expect(linkTo(key), `${key} in English`).toHaveAttribute('href', path);
  });
  await proves('LINK-011', 'a menu entry of type PLUGIN leads to the page of its plugin', async () => {
    await linkTo('PLUGIN').click();
    await expect(page).toHaveURL(product.url(testRealm.id, '/plugin/polls'));
  });
  await proves('LINK-017', 'a menu entry of a section leads to the page of the section by its id', async () => {
    await openMenu('en');
    await linkTo('SECTION').click();
    await expect(page).toHaveURL(product.url(testRealm.id, '/section/sports'));
    await expect(page.locator('[data-row="s"]')).toBeAttached();
  });
  expect(problems).toEqual([]);
  testRealm.remove();
});

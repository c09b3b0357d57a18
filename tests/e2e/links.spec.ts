// Where links lead: each is pressed, and the address read. Screens that are not built yet say so; their addresses are true all the same.
import type { Page } from '@playwright/test';
import { expect, hydrated, test } from './fixtures.ts';
import { bucket, items, PICTURES, publishLab, type LabFolder } from './lab.ts';

type Json = Record<string, unknown>;
const item = (id: string, type: string, more: Json = {}): Json => ({
  id,
  type,
  title: 'My Fight',
  accessLevel: 'GRANTED',
  thumbnailUrl: PICTURES.landscape,
  ...more,
});
const menuOf = (entries: readonly Json[]): Json => ({
  menus: [
    {
      id: 'main',
      layout: 'top',
      items: [{ id: 'home', label: 'Home', link: { type: 'HOME' }, main: true }, ...entries],
    },
  ],
  defaultMenu: 'main',
});
const idsOf = (list: readonly Json[]): string[] => list.map(({ id }) => String(id));

/** Where links lead is the question, not what is there: whatever a page is about, there is one. */
const anyPage = (page: Page): Promise<void> =>
  page
    .route(/\/api\/v4\/page\/[a-z-]+%2F/, (route) => {
      const id = decodeURIComponent(new URL(route.request().url()).pathname.split('/').at(-1) ?? '');
      return route.fulfill({ json: { $schema: '/schemas/page-1.json', id, version: 1, title: id, elements: [] } });
    })
    .then(() => undefined);

/** Presses a card of the browse page and answers where that led; then goes back. */
async function press(page: Page, row: string, id: string): Promise<{ path: string; entryPage: unknown }> {
  await page.locator(`[data-row="${row}"]`).scrollIntoViewIfNeeded();
  const before = page.url();
  await page.locator(`[data-row="${row}"] [data-item="${id}"] a`).click();
  await expect(page).not.toHaveURL(before);
  const { pathname, search } = new URL(page.url());
  const entryPage = await page.evaluate(
    () => (history.state as { usr?: { entryPage?: unknown } | null }).usr?.entryPage,
  );
  await page.goBack();
  await expect(page).toHaveURL(before);
  return { path: pathname + search, entryPage };
}

const CONTENT: readonly [Json, string][] = [
  [item('1', 'VOD'), '/video/1/my-fight'],
  [item('2', 'LIVE', { premiereVOD: true }), '/video/2/my-fight'],
  [item('3', 'EPG'), '/live/3'],
  [item('4', 'LIVE'), '/live/4'],
  [item('5', 'PLAYLIST'), '/playlist/5/my-fight'],
  [item('6', 'SEASON'), '/season/6'],
  [item('7', 'VOD_SEASON'), '/season/7'],
  [item('8', 'SERIES'), '/series/8/my-fight'],
  [item('9', 'VOD_SERIES'), '/series/9/my-fight'],
];
const TITLES: readonly [string, string][] = [
  ['BIG Fight', '/big-fight'],
  ['a b', '/a-b'],
  ['v1.2', '/v1-2'],
  ["What's up?!", '/whats-up'],
  ['A - B', '/a-b'],
  ['_-A B-_', '/a-b'],
  ['?!', ''],
];
const SLUGS = TITLES.map(([title, slug], i): [Json, string] => [
  item(`t${i + 1}`, 'VOD', { title }),
  `/video/t${i + 1}${slug}`,
]);

test('[LINK-001, LINK-002, LINK-003, LINK-004, LINK-005, LINK-006, LINK-007, LINK-012, LINK-013, LINK-023, LINK-026, LINK-027, LINK-028, LINK-029, LINK-030, LINK-031, LINK-032] pressing content of each type and title', async ({
  page,
  product,
  problems,
}) => {
  const rows = [
    ['types-1', CONTENT.slice(0, 5)],
    ['types-2', CONTENT.slice(5)],
    ['slugs', SLUGS],
  ] as const;
  const lab = await publishLab(
    product,
    {
      home: { elements: [bucket('h')] },
      browse: {
        elements: rows.map(([id, cases]) => bucket(id, { source: { ids: idsOf(cases.map(([each]) => each)) } })),
      },
    },
    { catalogue: [...items(12), ...[...CONTENT, ...SLUGS].map(([each]) => each)] },
  );
  await anyPage(page);
  await page.setViewportSize({ width: 800, height: 900 });
  await page.goto(product.url(lab.id, '/browse'));
  await hydrated(page);
  for (const [row, cases] of rows) {
    for (const [{ id, type, title }, path] of cases) {
      const led = await press(page, row, String(id));
      expect(led.path, `${String(type)} "${String(title)}"`).toBe(path);
      if (type === 'VOD') expect(led.entryPage).toBe('/browse');
    }
  }
  expect(problems).toEqual([]);
  lab.remove();
});

const feature = async (lab: LabFolder, features: Json): Promise<void> => {
  lab.write('realm.json', {
    id: lab.id,
    name: 'Lab',
    locales: ['en', 'ar', 'es'],
    defaultLocale: 'en',
    hosts: [`${lab.id}.localhost`],
    features,
  });
  const { status, output } = await lab.publish();
  expect(status, output).toBe(0);
};

test('[LINK-014, LINK-015, LINK-018, LINK-020] settings of the realm and access decide where a card leads', async ({
  page,
  product,
  problems,
}) => {
  const catalogue = [
    ...items(12),
    item('open', 'VOD'),
    item('closed', 'VOD', { accessLevel: 'DENIED' }),
    item('later', 'VOD', { accessLevel: 'GRANTED_ON_SIGN_IN' }),
    item('serial', 'SERIES', { seasonId: 's2' }),
  ];
  const lab = await publishLab(
    product,
    {
      home: { elements: [bucket('h')] },
      browse: { elements: [bucket('row', { source: { ids: ['open', 'closed', 'later', 'serial'] } })] },
    },
    { catalogue, realm: { features: { interstitial: true, enhancedMetadata: true, seriesInterstitial: true } } },
  );
  const led = async () => {
    await page.goto(product.url(lab.id, '/browse'));
    await hydrated(page);
    const paths: Record<string, string> = {};
    for (const id of ['open', 'closed', 'serial']) paths[id] = (await press(page, 'row', id)).path;
    return paths;
  };
  expect(await led()).toEqual({
    open: '/video/open/my-fight?showInterstitial=true',
    closed: '/interstitial/closed/my-fight',
    serial: '/series/serial/my-fight?seasonId=s2',
  });
  await feature(lab, { interstitial: false, enhancedMetadata: true });
  expect(await led()).toEqual({
    open: '/video/open/my-fight',
    closed: '/video/closed/my-fight',
    serial: '/series/serial/my-fight',
  });
  await feature(lab, { seriesInterstitial: true });
  expect(await led()).toMatchObject({ serial: '/series/serial/my-fight' });

  await page.locator('[data-item="later"] a').first().click();
  await expect(page.getByLabel('E-mail')).toBeVisible();
  const { pathname, searchParams } = new URL(page.url());
  expect([pathname, searchParams.get('from')]).toEqual(['/login', '/video/later/my-fight']);
  expect(problems).toEqual([]);
  lab.remove();
});

const event = (more: Json = {}): Json => ({ id: 'item-1', title: 'My Fight', accessLevel: 'GRANTED', ...more });
/** A link of each route key, with its address in English and in Spanish. */
const KEYS: readonly [string, Json, string, string][] = [
  ['VOD', { type: 'VOD', event: event() }, '/video/item-1/my-fight', '/video/item-1/my-fight'],
  ['LIVE', { type: 'LIVE', event: event() }, '/live/item-1', '/directo/item-1'],
  ['PLAYLIST', { type: 'PLAYLIST', event: event() }, '/playlist/item-1/my-fight', '/lista/item-1/my-fight'],
  ['SEASON', { type: 'SEASON', event: event() }, '/season/item-1', '/temporada/item-1'],
  ['SERIES', { type: 'SERIES', event: event() }, '/series/item-1/my-fight', '/serie/item-1/my-fight'],
  ['SECTION', { type: 'SECTION_LINK', name: 'sports' }, '/section/sports', '/seccion/sports'],
  ['PLUGIN', { type: 'PLUGIN', name: 'polls' }, '/plugin/polls', '/plugin/polls'],
  ['LOGIN', { type: 'LOGIN' }, '/login', '/acceder'],
  ['SIGNUP', { type: 'SIGNUP' }, '/signup', '/registro'],
  ['HISTORY', { type: 'HISTORY' }, '/history', '/historial'],
  ['NEWS', { type: 'NEWS' }, '/news', '/noticias'],
  [
    'NEWS_ITEM',
    { type: 'NEWS_ITEM', event: event({ feedName: 'main' }) },
    '/news/main/item-1',
    '/noticias/main/item-1',
  ],
  ['FIGHTERS', { type: 'FIGHTERS' }, '/fighters', '/luchadores'],
  ['FIGHTER', { type: 'FIGHTER', event: event() }, '/fighters/item-1', '/luchadores/item-1'],
  ['MULTI_VIEW', { type: 'MULTI_VIEW', videoIds: ['item-1', 'item-2'] }, '/multi-video/item-1', '/multi-video/item-1'],
  ['PROVIDERS', { type: 'PROVIDERS' }, '/providers', '/providers'],
];

test('[LINK-011, LINK-017, ROUTE-091] links of a menu, by every route key, in English and Spanish', async ({
  page,
  product,
  problems,
}) => {
  const lab = await publishLab(
    product,
    { home: { elements: [bucket('h')] }, sports: { elements: [bucket('s')] } },
    { menu: menuOf(KEYS.map(([key, link]) => ({ id: key.toLowerCase(), label: `To ${key}`, link }))) },
  );
  await anyPage(page);
  await page.setViewportSize({ width: 1000, height: 1400 });
  for (const [language, column] of [
    ['en', 2],
    ['es', 3],
  ] as const) {
    await page.goto(product.url(lab.id, `/?lang=${language}`));
    await hydrated(page);
    await page.locator('header button[aria-haspopup="dialog"]').click();
    for (const [key, , ...paths] of KEYS)
      await expect(
        page.getByRole('dialog').getByRole('link', { name: `To ${key}`, exact: true }),
        `${key} in ${language}`,
      ).toHaveAttribute('href', paths[column - 2]!);
  }
  for (const [key, path] of [
    ['PLUGIN', '/plugin/polls'],
    ['SECTION', '/section/sports'],
  ] as const) {
    await page.goto(product.url(lab.id, '/?lang=en'));
    await hydrated(page);
    await page.locator('header button[aria-haspopup="dialog"]').click();
    await page
      .getByRole('dialog')
      .getByRole('link', { name: `To ${key}`, exact: true })
      .click();
    await expect(page).toHaveURL(product.url(lab.id, path));
  }
  await expect(page.locator('[data-row="s"]')).toBeAttached();
  expect(problems).toEqual([]);
  lab.remove();
});

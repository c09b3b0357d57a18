// Playlists opened in place and as pages, series and their seasons, fighters and rankings, news: what the browser does with them.
import type { Page } from '@playwright/test';
import { expect, hydrated, signIn, test } from './fixtures.ts';
import { items, PICTURES, publishLab } from './lab.ts';

const plain = {
  accessLevel: 'GRANTED',
  thumbnailUrl: PICTURES.landscape,
  posterUrl: PICTURES.portrait,
  squareUrl: PICTURES.square,
};
const card = (id: string, type: string, more: object = {}) => ({
  id,
  type,
  title: `Title of ${id}`,
  description: `About ${id}.`,
  ...plain,
  ...more,
});
const ids = (n: number) => Array.from({ length: n }, (_, i) => `item-${i + 1}`);
const sharing = {
  universalLink: 'https://share.test{path}',
  trackingConfiguration: [{ name: 'utm_source', value: 'share' }],
};
const read = (page: Page) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(pathname + search);
  });
  return asked;
};
const padding = (page: Page, zone: string) =>
  page
    .locator(`[data-zone="${zone}"]`)
    .evaluate((element) => getComputedStyle(element.parentElement!).paddingInlineStart);

const playlists = {
  catalogue: [...items(30), card('mix', 'PLAYLIST'), card('other', 'PLAYLIST'), card('empty', 'PLAYLIST')],
  data: {
    sharing,
    playlists: [
      { id: 'mix', source: { ids: ids(23) } },
      { id: 'other', source: { ids: ids(3) } },
    ],
  },
};
async function playlistLab(product: Parameters<typeof publishLab>[0]) {
  const lab = await publishLab(
    product,
    {
      home: {
        elements: [
          {
            bucketId: 'lists',
            exid: 'lists',
            name: 'Lists',
            type: 'VOD_PLAYLIST',
            source: { ids: ['mix', 'other', 'item-1'] },
          },
        ],
      },
    },
    { realm: { features: { socialSharing: true, watchlists: true } }, catalogue: playlists.catalogue },
  );
  lab.write('data/playlists.json', playlists.data);
  const { status, output } = await lab.publish();
  expect(status, output).toBe(0);
  return lab;
}

test('[CARD-006, CARD-007, CARD-008, CARD-009, CARD-010, CARD-011, CARD-012, CARD-013, CONST-017, CONST-032, CONST-033] a playlist opens in place, grows by pages, plays, and closes', async ({
  page,
  product,
  problems,
}) => {
  const lab = await playlistLab(product);
  await page.setViewportSize({ width: 1400, height: 900 });
  const asked = read(page);
  await page.clock.install();
  await page.goto(product.url(lab.id));
  await hydrated(page);
  const panel = page.locator('[data-expanded-playlist="mix"]');
  await page.locator('[data-item="mix"] > a').click();
  await expect(panel).toBeVisible();
  await expect(page).toHaveURL(product.url(lab.id));
  expect(await panel.evaluate((element) => getComputedStyle(element).transitionDuration.split(', ')[0])).toBe('0.8s');
  await expect(page.locator('[data-item="mix"] > a')).toHaveAttribute('aria-expanded', 'true');
  // Its page of ten, then the next ones as its list is scrolled.
  await expect(panel.locator('li')).toHaveCount(10);
  await panel.locator('li').last().scrollIntoViewIfNeeded();
  await expect(panel.locator('li')).toHaveCount(20);
  await panel.locator('li').last().scrollIntoViewIfNeeded();
  await expect(panel.locator('li')).toHaveCount(23);
  expect(
    asked.filter((path) => path.startsWith('/api/v2/vod/playlist/mix')).every((path) => path.includes('rpp=10')),
  ).toBe(true);
  await expect(panel.getByRole('link', { name: 'Play' })).toHaveAttribute('href', '/video/item-1?playlistId=mix');
  await expect(panel.getByRole('link', { name: 'View all' })).toHaveAttribute('href', '/playlist/mix/title-of-mix');
  await expect(panel.getByRole('button', { name: 'Share' })).toBeVisible();
  // A publish leaves it open.
  lab.write('pages/home.json', {
    id: 'home',
    title: 'Changed',
    elements: [
      {
        bucketId: 'lists',
        exid: 'lists',
        name: 'Lists, again',
        type: 'VOD_PLAYLIST',
        source: { ids: ['mix', 'other', 'item-1'] },
      },
    ],
  });
  expect((await lab.publish()).status).toBe(0);
  await expect(page.getByRole('heading', { name: 'Lists, again' })).toBeVisible();
  await expect(panel.locator('li')).toHaveCount(23);
  // Another card closes it, a narrow window too.
  await page.locator('[data-item="other"] > a').click();
  await expect(page.locator('[data-expanded-playlist="other"] li')).toHaveCount(3);
  await expect(panel).toHaveCount(0);
  const other = page.locator('[data-expanded-playlist="other"]');
  // It leaves in 0.3 s, and is gone then.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));
  await other.getByRole('button', { name: 'Close' }).click();
  await expect(other).toHaveAttribute('data-closing');
  expect(await other.evaluate((element) => getComputedStyle(element).transitionDuration)).toBe('0.3s');
  await page.clock.runFor(299);
  await expect(other).toHaveCount(1);
  await page.clock.runFor(1);
  await expect(other).toHaveCount(0);
  await page.clock.resume();
  await page.locator('[data-item="mix"] > a').click();
  await expect(panel).toBeVisible();
  await page.setViewportSize({ width: 800, height: 900 });
  await expect(panel).toHaveCount(0);
  // A viewer may put it on a list.
  await signIn(page);
  await page.setViewportSize({ width: 1400, height: 900 });
  await page.reload();
  await hydrated(page);
  await page.locator('[data-item="mix"] > a').click();
  await expect(panel.locator('[data-action="watchlist"]')).toBeVisible();
  expect(problems).toEqual([]);
  lab.remove();
});

test("[ROUTE-082, PLAYLIST-001, PLAYLIST-003, PLAYLIST-004, PLAYLIST-005, PLAYLIST-006, PLAYLIST-010, PLAYLIST-011, LINK-021, CONST-004] a playlist's page has a header and a list, links carry the list, an empty one says so", async ({
  page,
  product,
  problems,
}) => {
  const lab = await playlistLab(product);
  await page.setViewportSize({ width: 1400, height: 900 });
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', { value: undefined });
  });
  await page.goto(product.url(lab.id, '/playlist/mix/any-title'));
  await hydrated(page);
  const header = page.locator('[data-zone="header"]'),
    list = page.locator('[data-zone="list"]');
  await expect(header.getByRole('heading', { name: 'Title of mix' })).toBeVisible();
  await expect(header.getByText('About mix.')).toBeVisible();
  await expect(header.getByText('23 videos')).toBeVisible();
  await expect(header.locator('img')).toHaveCount(1);
  await expect(list.locator('[data-item="item-2"] a')).toHaveAttribute('href', '/video/item-2/item-2?playlistId=mix');
  expect(await padding(page, 'header')).toBe('70px');
  await header.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue(
    'https://share.test/playlist/mix/title-of-mix?utm_source=share',
  );
  await page.keyboard.press('Escape');
  // A video opened in it says so: what the list is, and its beginning.
  const asked = read(page);
  await list.locator('[data-item="item-2"] a').click();
  const from = page.locator('[data-from-list="mix"]');
  await expect(from.getByRole('link', { name: 'Title of mix' })).toHaveAttribute('href', '/playlist/mix/title-of-mix');
  await expect(from).toContainText('23 videos');
  await expect(from.getByRole('link', { name: 'Watch from the start' })).toHaveAttribute(
    'href',
    '/video/item-1/item-1?playlistId=mix',
  );
  expect(
    asked.filter((path) => path.startsWith('/api/v2/vod/playlist/mix?')).map((path) => /rpp=\d+/.exec(path)?.[0]),
  ).toContain('rpp=2');
  await page.goBack();
  await expect(header).toBeVisible();
  await page.setViewportSize({ width: 400, height: 800 });
  expect(await padding(page, 'header')).toBe('20px');
  await page.goto(product.url(lab.id, '/playlist/empty'));
  await expect(page.getByText('This list is empty for now')).toBeVisible();
  expect((await page.goto(product.url(lab.id, '/playlist/item-1')))?.status()).toBe(404);
  problems.length = 0; // A 404 is an error in the console, and meant here.
  lab.remove();
});

test('[PLAYLIST-007] narrow windows have tabs that show one kind of the list', async ({ page, product, problems }) => {
  const lab = await publishLab(
    product,
    { home: { elements: [] } },
    {
      catalogue: [
        card('long', 'VOD', { duration: 4000 }),
        card('short', 'VOD', { duration: 60 }),
        card('both', 'PLAYLIST'),
      ],
    },
  );
  lab.write('data/playlists.json', { playlists: [{ id: 'both', source: { ids: ['long', 'short'] } }] });
  expect((await lab.publish()).status).toBe(0);
  await page.setViewportSize({ width: 700, height: 800 });
  await page.goto(product.url(lab.id, '/playlist/both'));
  await hydrated(page);
  const lines = page.locator('[data-zone="list"] li:visible');
  await expect(lines).toHaveCount(2);
  await page.getByRole('button', { name: 'Short' }).click();
  await expect(lines).toHaveCount(1);
  await expect(page.locator('[data-item="short"]')).toBeVisible();
  expect(problems).toEqual([]);
  lab.remove();
});

async function seriesLab(product: Parameters<typeof publishLab>[0], seasons: number, features: object = {}) {
  const lab = await publishLab(
    product,
    { home: { elements: [{ bucketId: 'all', exid: 'all', type: 'VOD_PLAYLIST', source: { ids: ['item-1'] } }] } },
    { realm: { features }, catalogue: [...items(5), card('saga', 'SERIES')] },
  );
  const entries = Array.from({ length: seasons }, (_, i) => ({
    id: `s${i + 1}`,
    title: `Season ${i + 1}`,
    episodes: { ids: ids(i === 0 ? 2 : 3) },
  }));
  lab.write('data/series.json', {
    sharing,
    series: [{ id: 'saga', seasons: [...entries, { id: 'unborn', title: 'Season unborn', episodes: { ids: [] } }] }],
  });
  const { status, output } = await lab.publish();
  expect(status, output).toBe(0);
  return lab;
}

test('[ROUTE-083, ROUTE-084, SERIES-001, SERIES-002, SERIES-003, SERIES-004, SERIES-005, SERIES-006, SERIES-013, CONST-003] seasons are tabs on wide windows and a dropdown below; choosing one leads to it; empty ones are not shown', async ({
  page,
  product,
  problems,
}) => {
  const lab = await seriesLab(product, 2, { showTitles: true });
  await page.setViewportSize({ width: 1400, height: 900 });
  await page.goto(product.url(lab.id, '/series/saga/any'));
  await hydrated(page);
  const tabs = page.locator('[data-seasons="tabs"]'),
    dropdown = page.locator('[data-seasons="dropdown"]');
  await expect(tabs).toBeVisible();
  await expect(dropdown).toBeHidden();
  await expect(tabs.getByRole('link')).toHaveText([/Season 1\s*2 episodes/, /Season 2\s*3 episodes/]);
  await tabs.getByRole('link', { name: 'Season 1' }).click();
  await expect(page).toHaveURL(product.url(lab.id, '/season/s1/season-1?seriesId=saga'));
  await expect(page.locator('[data-layout="season"]').getByRole('heading', { name: 'Season 1' })).toBeVisible();
  await expect(page.locator('[data-layout="season"]').getByRole('link', { name: 'Title of saga' })).toHaveAttribute(
    'href',
    '/series/saga/title-of-saga',
  );
  await page.setViewportSize({ width: 700, height: 900 });
  await expect(tabs).toBeHidden();
  await dropdown.locator('summary').click();
  await dropdown.getByRole('link', { name: 'Season 2' }).click();
  await expect(page).toHaveURL(product.url(lab.id, '/season/s2/season-2?seriesId=saga'));
  await expect(page.locator('[data-layout="season"]').getByRole('heading', { name: 'Season 2' })).toBeVisible();
  const asked = read(page);
  await page.locator('[data-zone="list"] [data-item="item-1"] a').click();
  await expect(page.locator('[data-from-list="s2"]')).toContainText('Season 2');
  expect(
    asked.filter((path) => path.startsWith('/api/v4/season/s2?')).map((path) => /rpp=\d+/.exec(path)?.[0]),
  ).toContain('rpp=2');
  expect(problems).toEqual([]);
  lab.remove();
});

test('[SERIES-007, SERIES-009, SERIES-010, SERIES-011, SERIES-012, CONST-005, API-106] a long series shows 25 seasons on each side and grows where it is scrolled, but not on a side that gave fewer', async ({
  page,
  product,
  problems,
}) => {
  const lab = await seriesLab(product, 100);
  await page.setViewportSize({ width: 1400, height: 900 });
  const asked = read(page);
  await page.goto(product.url(lab.id, '/season/s50'));
  await hydrated(page);
  const tabs = page.locator('[data-seasons="tabs"]'),
    adjacent = () => asked.filter((path) => path.includes('/adjacentTo/'));
  await expect(tabs.getByRole('link')).toHaveCount(51);
  await tabs.locator('ul').evaluate((list) => {
    list.scrollLeft = list.scrollWidth;
  });
  await expect(tabs.getByRole('link')).toHaveCount(76);
  expect(adjacent()).toEqual(['/api/v4/series/saga/adjacentTo/s75?size=25']);
  await tabs.locator('ul').evaluate((list) => {
    list.scrollLeft = 0;
  });
  await expect(tabs.getByRole('link')).toHaveCount(100);
  await expect(tabs.getByRole('link').first()).toContainText('Season 1');
  // Season 25 has 24 before it and 25 of those after it: only these may go on.
  asked.length = 0;
  await tabs.getByRole('link', { name: 'Season 25 ' }).click();
  await expect(tabs.getByRole('link')).toHaveCount(50);
  await tabs.locator('ul').evaluate(
    (list) =>
      new Promise<void>((resolve) => {
        list.addEventListener('scroll', () => resolve(), { once: true });
        if (list.scrollLeft === 0) resolve();
        else list.scrollLeft = 0;
      }),
  );
  await tabs.locator('ul').evaluate((list) => {
    list.scrollLeft = list.scrollWidth;
  });
  await expect(tabs.getByRole('link')).toHaveCount(75);
  expect(adjacent()).toEqual(['/api/v4/series/saga/adjacentTo/s50?size=25']);
  expect(problems).toEqual([]);
  lab.remove();
});

test('[ROUTE-067, ROUTE-068, NEWS-002, NEWS-003, NEWS-006, NEWS-007, STATE-018] fighters by letter, division and words; rankings narrowed; a fighter with the bouts', async ({
  page,
  product,
  problems,
}) => {
  await page.goto(product.url('ironclad', '/fighters'));
  await hydrated(page);
  const roster = page.locator('[data-row-type="fighters"]');
  await expect(roster.getByRole('status')).toHaveText('60 fighters');
  await roster.getByRole('link', { name: 'K', exact: true }).click();
  await expect(page).toHaveURL(/\?letter=K$/);
  await expect(roster.locator('a[data-item="kovac"]')).toBeVisible();
  await expect(roster.locator('a[data-item="sato"]')).toHaveCount(0);
  await roster.getByRole('searchbox').fill('lebanon');
  await expect(roster.getByRole('status')).toHaveText('1 fighter');
  await page.reload();
  await expect(roster.locator('a[data-item]')).toHaveCount(1);
  await roster.locator('a[data-item="haddad"]').click();
  await expect(page).toHaveURL(product.url('ironclad', '/fighters/haddad'));
  const profile = page.locator('[data-row-type="fighter-profile"]');
  for (const word of ['Win', 'Loss', 'No contest', 'Decision'])
    await expect(profile.getByText(word, { exact: true }).first()).toBeVisible();

  await page.goto(product.url('ironclad', '/section/rankings'));
  await hydrated(page);
  const rankings = page.locator('[data-row-type="rankings"]');
  await expect(rankings.locator('[data-division]')).toHaveCount(7);
  await rankings.getByRole('link', { name: 'Lightweight', exact: true }).click();
  await expect(rankings.locator('[data-division]')).toHaveCount(1);
  await rankings.getByRole('link', { name: 'H', exact: true }).click();
  await expect(rankings.locator('li a[data-item]')).toHaveCount(2);
  expect(problems).toEqual([]);
});

test('[ROUTE-069, ROUTE-070, NEWS-001, LINK-016] news by feed lead to their item; what a text links to is there', async ({
  page,
  product,
  problems,
}) => {
  await page.setViewportSize({ width: 1400, height: 900 });
  await page.goto(product.url('ironclad', '/news'));
  await hydrated(page);
  const news = page.locator('[data-row-type="news"]');
  await news.getByRole('link', { name: 'Camps', exact: true }).click();
  await expect(news.locator('[data-lead] [data-item], [data-item][data-lead]').first()).toHaveAttribute(
    'data-item',
    'sato-passport',
  );
  await news.getByRole('link', { name: 'All', exact: true }).click();
  await news.locator('[data-item="two-heavyweights-one-lift"] a').first().click();
  await expect(page).toHaveURL(product.url('ironclad', '/news/cards/two-heavyweights-one-lift'));
  const article = page.getByRole('article').first();
  await expect(article.getByRole('link', { name: 'Okoro', exact: true })).toHaveAttribute('href', '/fighters/okoro');
  expect(problems).toEqual([]);
});

test('[PLAYLIST-008, PLAYLIST-009] the page in five zones, with a loader until a chapter is there', async ({
  page,
  product,
  problems,
}) => {
  let open = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route('**/api/v2/texts/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(product.url('ironclad', '/section/rules?chapter=rules-weight'));
  await hydrated(page);
  for (const zone of ['header', 'A', 'list', 'content', 'sidebar'])
    await expect(page.locator(`[data-zone="${zone}"]`)).toHaveCount(1);
  const content = page.locator('[data-zone="content"]');
  await expect(content.getByRole('status', { name: 'Loading' })).toBeVisible();
  open();
  await expect(content.getByText('Seven divisions, one scale')).toBeVisible();
  await expect(content.getByRole('status')).toHaveCount(0);
  expect(problems).toEqual([]);
});

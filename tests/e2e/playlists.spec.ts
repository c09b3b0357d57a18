// Playlists that open below their row, pages of playlists, and pages that are divided into zones.
import type { Page } from '@playwright/test';
import { allowProblems, callApi, expect, waitForHydration, proves, signInByApi, test } from './fixtures.ts';
import { createCard, listItemIds, recordRequests, sharing } from './listPages.ts';
import { expectPlaying, skipWithoutCodecs } from './openPlayer.ts';
import { items, publishTestRealm } from './testRealm.ts';

const readPadding = (page: Page, zone: string) =>
  page
    .locator(`[data-zone="${zone}"]`)
    .evaluate((element) => getComputedStyle(element.parentElement!).paddingInlineStart);

const playlists = {
  catalogue: [
    ...items(30).map((item) => ({ ...item, media: { asset: 'northern-lights' } })),
    createCard('mix', 'PLAYLIST'),
    createCard('other', 'PLAYLIST'),
    createCard('empty', 'PLAYLIST'),
  ],
  data: {
    sharing,
    playlists: [
      { id: 'mix', source: { ids: listItemIds(23) } },
      { id: 'other', source: { ids: listItemIds(3) } },
    ],
  },
};
async function publishPlaylists(product: Parameters<typeof publishTestRealm>[0]) {
  const realm = await publishTestRealm(
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
  realm.write('data/playlists.json', playlists.data);
  const { status, output } = await realm.publish();
  expect(status, output).toBe(0);
  return realm;
}

test('a card of a playlist opens its videos below the row', async ({ page, product, problems }) => {
  const realm = await publishPlaylists(product);
  await page.setViewportSize({ width: 1400, height: 900 });
  const requests = recordRequests(page);
  await page.clock.install();
  await page.goto(product.url(realm.id));
  await waitForHydration(page);
  const panel = page.locator('[data-expanded-playlist="mix"]');
  const mix = page.locator('[data-item="mix"] > a');
  await proves(
    'CARD-006',
    'at 1400 px a playlist card opens a panel below its row, and the address stays the same',
    async () => {
      await mix.click();
      await expect(panel).toBeVisible();
      await expect(page).toHaveURL(product.url(realm.id));
      await expect(mix).toHaveAttribute('aria-expanded', 'true');
    },
  );
  await proves('CONST-032', 'the playlist panel opens in 800 ms', async () => {
    expect(await panel.evaluate((element) => getComputedStyle(element).transitionDuration.split(', ')[0])).toBe('0.8s');
  });
  await proves('CARD-009', 'the end of the list in the panel loads the next items', async () => {
    await expect(panel.locator('li')).toHaveCount(10);
    await panel.locator('li').last().scrollIntoViewIfNeeded();
    await expect(panel.locator('li')).toHaveCount(20);
    await panel.locator('li').last().scrollIntoViewIfNeeded();
    await expect(panel.locator('li')).toHaveCount(23);
    await expect(panel.locator('li').last()).toContainText('Item 23');
  });
  const pageQueries = requests
    .filter((path) => path.startsWith('/api/v2/vod/playlist/mix'))
    .map((path) => new URLSearchParams(path.split('?')[1]));
  await proves('CONST-017', 'an open playlist loads ten items at a time', () =>
    expect(pageQueries.map((query) => query.get('rpp'))).toEqual(['10', '10', '10']),
  );
  await proves('API-103', 'a playlist is read by rpp and p', () => {
    expect([pageQueries[0]!.get('rpp'), pageQueries[0]!.get('p')]).toEqual(['10', '1']);
  });
  const shareButton = panel.getByRole('button', { name: 'Share' });
  await proves('CARD-011', 'the action `Share` copies the link of the playlist', async () => {
    await shareButton.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('textbox')).toHaveValue(/^https:\/\/share\.test\/playlist\/mix\//);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });
  // A guest has no watchlists.
  await expect(panel.locator('[data-action="watchlist"]')).toHaveCount(0);
  // A publish does not close the panel.
  realm.write('pages/home.json', {
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
  expect((await realm.publish()).status).toBe(0);
  await expect(page.getByRole('heading', { name: 'Lists, again' })).toBeVisible();
  await expect(panel.locator('li')).toHaveCount(23);
  const other = page.locator('[data-expanded-playlist="other"]');
  await proves('CARD-012', 'a click on another card closes the panel', async () => {
    await expect(panel).toBeVisible();
    await page.locator('[data-item="other"] > a').click();
    await expect(other.locator('li')).toHaveCount(3);
    await expect(panel).toHaveCount(0);
  });
  // From this point the clock moves only by runFor.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));
  await other.getByRole('button', { name: 'Close' }).click();
  await expect(other).toHaveAttribute('data-closing');
  await proves('CONST-033', 'the panel closes in 300 ms', async () => {
    expect(await other.evaluate((element) => getComputedStyle(element).transitionDuration)).toBe('0.3s');
    await page.clock.runFor(299);
    await expect(other).toHaveCount(1);
    await page.clock.runFor(1);
    await expect(other).toHaveCount(0);
  });
  await page.clock.resume();
  await proves('CARD-013', 'the panel closes when the window becomes narrow', async () => {
    await mix.click();
    await expect(panel).toBeVisible();
    await page.setViewportSize({ width: 800, height: 900 });
    await expect(panel).toHaveCount(0);
  });
  await signInByApi(page);
  await page.setViewportSize({ width: 1400, height: 900 });
  await page.reload();
  await waitForHydration(page);
  await proves(
    'CARD-010',
    'a viewer who is signed in adds the playlist to a watchlist, which then has it',
    async () => {
      await mix.click();
      await panel.locator('[data-action="watchlist"]').click();
      const dialog = page.getByRole('dialog', { name: 'Your lists for Title of mix' });
      await dialog.getByRole('button', { name: 'New list' }).click();
      await dialog.getByLabel('Name of the list').fill('Evenings');
      await dialog.getByRole('button', { name: 'Create' }).click();
      await expect(dialog.getByRole('status')).toHaveText('Added to Evenings.');
      await expect(dialog).toHaveCount(0);
      await page.goto(product.url(realm.id, '/watchlists'));
      await page.locator('[data-watchlist]', { hasText: 'Evenings' }).getByRole('link').first().click();
      await expect(page.locator('main [data-item="mix"]')).toContainText('Title of mix');
    },
  );
  await page.goto(product.url(realm.id));
  await waitForHydration(page);
  await mix.click();
  await skipWithoutCodecs(page);
  await proves('CARD-007', 'the button `Play` plays the first video with the query playlistId', async () => {
    await panel.getByRole('link', { name: 'Play' }).click();
    await expect(page).toHaveURL(product.url(realm.id, '/video/item-1?playlistId=mix&play=1'));
    await expectPlaying(page);
  });
  await page.goBack();
  await proves('CARD-008', 'the button `View all` leads to the page of the playlist', async () => {
    await mix.click();
    await panel.getByRole('link', { name: 'View all' }).click();
    await expect(page).toHaveURL(product.url(realm.id, '/playlist/mix/title-of-mix'));
    await expect(page.locator('[data-zone="header"]').getByRole('heading', { name: 'Title of mix' })).toBeVisible();
  });
  expect(problems).toEqual([]);
  realm.remove();
});

test('the page of a playlist shows and links its videos, and shares the playlist', async ({
  page,
  product,
  problems,
}) => {
  const realm = await publishPlaylists(product);
  await page.setViewportSize({ width: 1400, height: 900 });
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', { value: undefined });
  });
  const header = page.locator('[data-zone="header"]'),
    list = page.locator('[data-zone="list"]');
  await proves('ROUTE-082', 'a playlist has the path /playlist/{id}, with and without its title', async () => {
    for (const path of ['/playlist/mix', '/playlist/mix/any-title']) {
      expect((await page.goto(product.url(realm.id, path)))?.status(), path).toBe(200);
      await expect(header.getByRole('heading', { name: 'Title of mix' })).toBeVisible();
      await expect(list.locator('[data-item="item-1"]')).toBeVisible();
    }
  });
  await waitForHydration(page);
  await proves('PLAYLIST-005', 'the header zone has the title and the description of the playlist', async () => {
    await expect(header.getByRole('heading', { name: 'Title of mix' })).toBeVisible();
    await expect(header.getByText('About mix.')).toBeVisible();
  });
  await proves('PLAYLIST-006', 'the list zone has the items of the playlist', async () => {
    for (const id of ['item-1', 'item-2', 'item-10']) {
      await list.locator(`[data-item="${id}"]`).scrollIntoViewIfNeeded();
      await expect(list.locator(`[data-item="${id}"]`)).toBeVisible();
    }
    await expect(header.locator('[data-item]')).toHaveCount(0);
  });
  await proves('PLAYLIST-001', 'title, description, cover, number of items and the items are shown', async () => {
    await expect(header.getByRole('heading', { name: 'Title of mix' })).toBeVisible();
    await expect(header.getByText('About mix.')).toBeVisible();
    await expect(header.getByText('23 videos')).toBeVisible();
    await expect(header.locator('img')).toBeVisible();
    await expect
      .poll(() => header.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await expect(list.locator('[data-item="item-2"]')).toContainText('Item 2');
  });
  await proves('PLAYLIST-011', 'the padding is 70 px in a wide window', async () => {
    await expect(header).toBeVisible();
    expect(await readPadding(page, 'header')).toBe('70px');
  });
  const sharedLink = page.getByRole('dialog').getByRole('textbox');
  await proves('PLAYLIST-003', 'the shared link is the universal link with the path of the playlist', async () => {
    await header.getByRole('button', { name: 'Share' }).click();
    await expect(sharedLink).toHaveValue(/^https:\/\/share\.test\/playlist\/mix\/title-of-mix(\?|$)/);
  });
  await proves('PLAYLIST-004', 'the shared link has the tracking parameters of the playlist', async () => {
    await expect(sharedLink).toHaveValue('https://share.test/playlist/mix/title-of-mix?utm_source=share');
  });
  await page.keyboard.press('Escape');
  const requests = recordRequests(page);
  const playlistNote = page.locator('[data-from-list="mix"]');
  await proves('LINK-021', 'a video opened in a playlist has the query playlistId in its address', async () => {
    await list.locator('[data-item="item-2"] a').click();
    await expect(page).toHaveURL(product.url(realm.id, '/video/item-2/item-2?playlistId=mix'));
  });
  // The video's page shows the list and its beginning.
  await expect(playlistNote.getByRole('link', { name: 'Title of mix' })).toHaveAttribute(
    'href',
    '/playlist/mix/title-of-mix',
  );
  await expect(playlistNote).toContainText('23 videos');
  await expect(playlistNote.getByRole('link', { name: 'Watch from the start' })).toHaveAttribute(
    'href',
    '/video/item-1/item-1?playlistId=mix',
  );
  await proves('CONST-004', 'two items of the playlist of a video are read', () =>
    expect(
      requests.filter((path) => path.startsWith('/api/v2/vod/playlist/mix?')).map((path) => /rpp=\d+/.exec(path)?.[0]),
    ).toContain('rpp=2'),
  );
  await page.goBack();
  await expect(header).toBeVisible();
  await proves(
    'API-127',
    'a playlist is read by page with its videos, the number of pages and the share details',
    async () => {
      const { videos, socialSharingDetail } = await callApi<{
        videos: { vods: { id: string }[]; totalPages: number };
        socialSharingDetail: unknown;
      }>(page, 'GET', '/api/v2/vod/playlist/mix?rpp=10&p=1');
      expect([videos.vods.length, videos.totalPages]).toEqual([10, 3]);
      expect(socialSharingDetail).toEqual(sharing);
      // The page shows these videos.
      for (const { id } of videos.vods) await expect(list.locator(`[data-item="${id}"]`)).toBeAttached();
      await expect(header.getByRole('button', { name: 'Share' })).toBeVisible();
    },
  );
  await proves('PLAYLIST-010', 'the padding is 20 px on a phone', async () => {
    await page.setViewportSize({ width: 400, height: 800 });
    await expect.poll(() => readPadding(page, 'header')).toBe('20px');
  });
  await page.goto(product.url(realm.id, '/playlist/empty'));
  await expect(page.getByText('This list is empty for now')).toBeVisible();
  expect((await page.goto(product.url(realm.id, '/playlist/item-1')))?.status()).toBe(404);
  // The browser logs the 404 of a playlist that does not exist.
  allowProblems(problems, /404/);
  realm.remove();
});

test('in a narrow window a playlist has tabs, each with one kind of its items', async ({ page, product, problems }) => {
  const realm = await publishTestRealm(
    product,
    { home: { elements: [] } },
    {
      catalogue: [
        createCard('long', 'VOD', { duration: 4000 }),
        createCard('short', 'VOD', { duration: 60 }),
        createCard('both', 'PLAYLIST'),
      ],
    },
  );
  realm.write('data/playlists.json', { playlists: [{ id: 'both', source: { ids: ['long', 'short'] } }] });
  expect((await realm.publish()).status).toBe(0);
  await page.setViewportSize({ width: 700, height: 800 });
  await page.goto(product.url(realm.id, '/playlist/both'));
  await waitForHydration(page);
  await proves('PLAYLIST-007', 'on a tablet the list shows only the items of the chosen tab', async () => {
    const lines = page.locator('[data-zone="list"] li:visible');
    await expect(lines).toHaveCount(2);
    await page.getByRole('button', { name: 'Short' }).click();
    await expect(lines).toHaveCount(1);
    await expect(page.locator('[data-item="short"]')).toBeVisible();
    await expect(page.locator('[data-item="long"]')).toBeHidden();
  });
  expect(problems).toEqual([]);
  realm.remove();
});

test('the zoned page has five zones and shows a loader until a chapter is loaded', async ({
  page,
  product,
  problems,
}) => {
  let sendResponse = (): void => undefined;
  const responseAllowed = new Promise<void>((resolve) => {
    sendResponse = resolve;
  });
  await page.route('**/api/v2/texts/**', async (route) => {
    await responseAllowed;
    await route.continue();
  });
  await page.goto(product.url('ironclad', '/section/rules?chapter=rules-weight'));
  await waitForHydration(page);
  await proves('PLAYLIST-008', 'the page has the zones header, A, list, content and sidebar', async () => {
    for (const zone of ['header', 'A', 'list', 'content', 'sidebar'])
      await expect(page.locator(`[data-zone="${zone}"]`)).toHaveCount(1);
  });
  await proves('PLAYLIST-009', 'the content zone shows a loader until its text is loaded', async () => {
    const content = page.locator('[data-zone="content"]');
    await expect(content.getByRole('status', { name: 'Loading' })).toBeVisible();
    sendResponse();
    await expect(content.getByText('Seven divisions, one scale')).toBeVisible();
    await expect(content.getByRole('status')).toHaveCount(0);
  });
  expect(problems).toEqual([]);
});

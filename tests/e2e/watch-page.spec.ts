// The page of a video or live event: its metadata, related videos and live events, and its analytics events.
import { findAxeViolations } from './findAxeViolations.ts';
import { allowProblems, expect, waitForHydration, navigate, proves, test } from './fixtures.ts';
import { items, createTestRealm, IMAGES, publishTestRealm } from './testRealm.ts';

const HOUR_MS = 3_600_000;
const hoursFromNow = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString();
const catalogue = [
  ...items(6).map((item, n) => ({
    ...item,
    ...(n === 2 && { description: 'What it is about.', location: 'Porto', minimumAge: 12 }),
  })),
  { id: 'mix', type: 'PLAYLIST', title: 'Mix', accessLevel: 'GRANTED', thumbnailUrl: IMAGES.landscape },
  { id: 'saga', type: 'SERIES', title: 'Saga', accessLevel: 'GRANTED', thumbnailUrl: IMAGES.landscape },
  ...Array.from({ length: 9 }, (_, n) => ({
    id: `live-${n}`,
    type: 'LIVE',
    title: `Event ${n}`,
    accessLevel: 'GRANTED',
    thumbnailUrl: IMAGES.landscape,
    startDate: hoursFromNow(-1 - n / 60),
    endDate: hoursFromNow(30 + n / 60),
  })),
];
const pages = {
  home: {
    elements: [{ bucketId: 'row', exid: 'row', type: 'VOD_PLAYLIST', name: 'Row', source: { ids: ['item-3'] } }],
  },
};
async function publishSaga(product: Parameters<typeof publishTestRealm>[0], realm: Record<string, unknown> = {}) {
  const testRealm = createTestRealm(product, pages, { catalogue, realm });
  testRealm.write('data/series.json', {
    series: [
      {
        id: 'saga',
        seasons: [{ id: 's1', title: 'One', episodes: { ids: ['item-1', 'item-2', 'item-3', 'item-4'] } }],
      },
    ],
  });
  testRealm.write('data/playlists.json', {
    playlists: [{ id: 'mix', source: { ids: ['item-5', 'item-3', 'item-6'] } }],
  });
  const { status, output } = await testRealm.publish();
  expect(status, output).toBe(0);
  return testRealm;
}

test('the page of a video lists related videos and live events in pages', async ({ page, product, problems }) => {
  const testRealm = await publishSaga(product);
  await page.clock.install();
  const requests: string[] = [];
  const adjacentRequests: string[] = [];
  let isFailing = false;
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.includes('/adjacent')) adjacentRequests.push(pathname + search);
  });
  await page.route('**/api/v2/event/live?*', async (route) => {
    const { searchParams } = new URL(route.request().url());
    requests.push(`p${searchParams.get('p')} rpp${searchParams.get('rpp')}`);
    await (isFailing
      ? route.fulfill({ status: 500, json: { status: 500, code: 'INTERNAL', messages: ['Down'], requestId: 'r' } })
      : route.fallback());
  });
  await page.goto(product.url(testRealm.id));
  await waitForHydration(page);
  await proves('API-105', 'the five videos before and after a video are requested', async () => {
    await page.locator('main [data-item="item-3"] a').first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Item 3' })).toBeVisible();
    await expect
      .poll(() => adjacentRequests)
      .toEqual([expect.stringMatching(/^\/api\/v4\/vod\/item-3\/adjacent\?size=5(&|$)/)]);
  });
  await expect(page.locator('[data-row="item"]')).toContainText('What it is about.');
  const discovery = page.locator('[data-discovery]');
  const liveEvents = discovery.locator('[data-page]');
  const nextButton = page.getByRole('button', { name: 'Next page' }),
    previousButton = page.getByRole('button', { name: 'Previous page' });
  const readEventIds = () =>
    liveEvents.locator('[data-item]').evaluateAll((cards) => cards.map((card) => card.getAttribute('data-item')));
  await proves('STATE-012', 'preceding videos, following videos and live events are shown', async () => {
    await expect(discovery.locator('[data-item="item-4"] a')).toBeVisible();
    await expect(discovery.locator('[data-item="item-2"] a')).toBeVisible();
    await expect.poll(readEventIds).toEqual(['live-0', 'live-1', 'live-2', 'live-3']);
  });

  requests.length = 0;
  await proves('STATE-013', 'next requests the following page', async () => {
    await nextButton.click();
    await expect.poll(readEventIds).toEqual(['live-4', 'live-5', 'live-6', 'live-7']);
    expect(requests).toEqual(['p2 rpp4']);
  });
  await proves('STATE-014', 'after a page that failed, next requests the same page', async () => {
    isFailing = true;
    await nextButton.click();
    await expect(discovery.getByRole('status')).toContainText('did not load');
    expect(await readEventIds()).toEqual(['live-4', 'live-5', 'live-6', 'live-7']);
    const failed = requests.at(-1);
    isFailing = false;
    await nextButton.click();
    await expect.poll(readEventIds).toEqual(['live-8']);
    expect([failed, requests.at(-1)]).toEqual(['p3 rpp4', 'p3 rpp4']);
  });
  const countBefore = requests.length;
  await proves('CONST-024', 'the layout changes 300 ms after the last resize', async () => {
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
    await liveEvents.evaluate((list) => {
      new ResizeObserver(() => {
        list.setAttribute('data-measured-width', String(Math.round(list.getBoundingClientRect().width)));
      }).observe(list);
    });
    for (const width of [900, 800]) {
      await page.setViewportSize({ width, height: 720 });
      await expect
        .poll(() =>
          liveEvents.evaluate(
            (list) =>
              list.getAttribute('data-measured-width') === String(Math.round(list.getBoundingClientRect().width)) &&
              innerWidth,
          ),
        )
        .toBe(width);
      await page.clock.runFor(299);
      expect(requests.length).toBe(countBefore);
    }
    await page.clock.runFor(1);
    await expect.poll(() => requests.length).toBe(countBefore + 1);
  });
  await page.clock.resume();
  await proves('STATE-017', 'on page 3, another number of cards per page requests page 1', async () => {
    await expect.poll(readEventIds).toEqual(['live-0', 'live-1', 'live-2']);
    expect(requests.slice(countBefore)).toEqual(['p1 rpp3']);
  });
  await proves('STATE-016', 'previous at the beginning changes nothing, and next shows the first page', async () => {
    requests.length = 0;
    for (let n = 0; n < 3; n++) await previousButton.click({ force: true });
    expect(await readEventIds()).toEqual(['live-0', 'live-1', 'live-2']);
    await nextButton.click();
    await expect.poll(() => requests).toEqual(['p1 rpp3']);
    await expect.poll(readEventIds).toEqual(['live-0', 'live-1', 'live-2']);
  });
  await proves('STATE-015', 'next and then previous show the first page', async () => {
    await nextButton.click();
    await expect.poll(readEventIds).toEqual(['live-3', 'live-4', 'live-5']);
    await previousButton.click();
    await expect.poll(readEventIds).toEqual(['live-0', 'live-1', 'live-2']);
    expect(requests.at(-1)).toBe('p1 rpp3');
  });
  expect(await findAxeViolations(page)).toEqual([]);
  await proves(
    'API-104',
    'in a playlist the five videos before and after a video in that playlist are requested',
    async () => {
      adjacentRequests.length = 0;
      await navigate(page, '/video/item-3?playlistId=mix');
      await expect(discovery.locator('[data-item="item-5"] a')).toBeVisible();
      await expect(discovery.locator('[data-item="item-6"] a')).toBeVisible();
      expect(adjacentRequests).toEqual([
        expect.stringMatching(/^\/api\/v2\/playlist\/mix\/adjacentTo\/item-3\?size=5(&|$)/),
      ]);
    },
  );
  await page.goto(product.url(testRealm.id, '/live/live-3?lang=ar'));
  await waitForHydration(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Event 3' })).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
  // The browser logs the failure that this test causes.
  allowProblems(problems, /500/);
  testRealm.remove();
});

test('after consent, opening a video that exists is tracked once', async ({ page, product, problems }) => {
  const testRealm = await publishSaga(product, { analytics: { server: 'count' } });
  const readVideoLoads = () =>
    page.evaluate(() =>
      ((window as unknown as { dataLayer?: { event: string; itemId?: string; route?: string }[] }).dataLayer ?? [])
        .filter(({ event }) => event === 'video-load')
        .map(({ route, itemId }) => `${route} ${itemId}`),
    );
  await page.goto(product.url(testRealm.id));
  await waitForHydration(page);
  await page.locator('main [data-item="item-3"] a').first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Item 3' })).toBeVisible();
  await expect(page.locator('[data-consent]')).toBeVisible();
  expect(await readVideoLoads()).toEqual([]);
  await page.locator('[data-consent]').getByRole('button', { name: 'Agree' }).click();
  await proves('ANALYTICS-012', 'opening a video is tracked', async () => {
    await expect.poll(readVideoLoads).toEqual(['VOD item-3']);
    await page.locator('[data-discovery] [data-item="item-4"] a').first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Item 4' })).toBeVisible();
    await expect.poll(readVideoLoads).toEqual(['VOD item-3', 'VOD item-4']);
  });
  await page.locator('[data-discovery] [data-item="live-1"] a').first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Event 1' })).toBeVisible();
  await expect.poll(readVideoLoads).toEqual(['VOD item-3', 'VOD item-4', 'LIVE live-1']);
  await page.goto(product.url(testRealm.id, '/video/ghost'));
  await waitForHydration(page);
  await expect
    .poll(() =>
      page.evaluate(() =>
        (window as unknown as { dataLayer?: { event: string }[] }).dataLayer?.some(
          ({ event }) => event === 'route-change',
        ),
      ),
    )
    .toBe(true);
  expect(await readVideoLoads()).toEqual([]);
  // The browser logs the 404 of the video that does not exist.
  allowProblems(problems, /404/);
  testRealm.remove();
});

test('videos and live events have addresses with and without a title', async ({ page, product, problems }) => {
  const expectItemPage = async (path: string, title: string): Promise<void> => {
    await page.goto(product.url('ironclad', path));
    await expect(page.locator('[data-row="item"]').getByRole('heading', { level: 1, name: title })).toBeVisible();
  };
  await proves('ROUTE-072', 'a live event has the path /live/{id}, with and without its title', async () => {
    for (const path of ['/live/stand-up-tv', '/live/stand-up-tv/any-title']) await expectItemPage(path, 'Stand-Up');
  });
  await proves('ROUTE-074', 'a video has the path /video/{id}, with and without its title', async () => {
    for (const path of ['/video/cutman', '/video/cutman/any-title']) await expectItemPage(path, 'The Cutman');
  });
  expect(problems).toEqual([]);
});

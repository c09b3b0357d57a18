// The player stays open when the page changes: in full screen when the next video or another channel starts, and in
// picture in picture when the viewer opens other pages.
import type { Page } from '@playwright/test';
import { allowProblems, callApi, expect, navigate, test } from './fixtures.ts';
import {
  clickControl,
  control,
  currentTime,
  expectPlaying,
  openAsAccount,
  player,
  skipWithoutCodecs,
  timeLine,
} from './openPlayer.ts';

const readPath = (page: Page) => new URL(page.url()).pathname;
const isFullscreen = (page: Page) =>
  page.evaluate(() => Boolean(document.fullscreenElement?.querySelector('[data-player] video')));
const isPictureInPictureOpen = (page: Page) => page.evaluate(() => document.pictureInPictureElement !== null);

/** Opens a video and starts it. */
async function openAndPlay(page: Page, url: string): Promise<void> {
  await openAsAccount(page, url, 'viewer@demo.test');
  await skipWithoutCodecs(page);
  await page.locator('a[data-play]').click();
  await expectPlaying(page);
}

test(
  'full screen stays when the next video of a list starts, and keys still work',
  { tag: '@deep' },
  async ({ page, product, problems }) => {
    await openAndPlay(page, product.url('ironclad', '/video/dia-headkick?playlistId=dia-fights'));
    await page.keyboard.press('f');
    await expect(player(page)).toHaveAttribute('data-fullscreen', 'true');
    await page.keyboard.press('n');
    await expect.poll(() => readPath(page)).toContain('/video/five-frames');
    await expectPlaying(page);
    expect(await isFullscreen(page)).toBe(true);
    await expect(player(page)).toBeFocused();
    await page.keyboard.press('b');
    await expect.poll(() => readPath(page)).toContain('/video/dia-headkick');
    await expectPlaying(page);
    expect(await isFullscreen(page)).toBe(true);
    await page.keyboard.press('f');
    await expect(player(page)).not.toHaveAttribute('data-fullscreen');
    await expect(page.locator('main [data-player] video'), 'the player is in its page again').toBeVisible();
    await expectPlaying(page);
    await page.keyboard.press('f');
    await expect(player(page)).toHaveAttribute('data-fullscreen', 'true');
    await navigate(page, '/browse');
    await expect(page.locator('video'), 'another page ends full screen and the player').toHaveCount(0);
    await expect.poll(() => page.evaluate(() => document.fullscreenElement === null)).toBe(true);
    expect(problems).toEqual([]);
  },
);

test(
  'picture in picture continues while other pages are open, and its end opens the page of the video',
  { tag: '@deep' },
  async ({ page, product, problems }) => {
    await openAndPlay(page, product.url('ironclad', '/video/dia-headkick?playlistId=dia-fights'));
    test.skip(
      !(await page.evaluate(() => document.pictureInPictureEnabled)),
      'This browser has no picture in picture: set CHROMIUM_PATH to a Chromium.',
    );
    await page.keyboard.press('p');
    await expect.poll(() => isPictureInPictureOpen(page)).toBe(true);
    await expect(player(page)).toContainText('window of its own');
    await navigate(page, '/browse');
    await expect(page.locator('main[data-page="browse"]')).toBeVisible();
    await expectPlaying(page);
    await expect(player(page)).toBeHidden();

    await page.evaluate(() => window.player!.next());
    await expectPlaying(page);
    expect(
      [await isPictureInPictureOpen(page), readPath(page)],
      'the next video plays in the window; the page stays',
    ).toEqual([true, '/browse']);

    // The browser does the same when the viewer activates its button "back to tab".
    await page.evaluate(() => document.exitPictureInPicture());
    await expect.poll(() => readPath(page)).toContain('/video/five-frames');
    await expect(player(page)).toBeVisible();
    await expect(player(page)).toBeFocused();
    await expectPlaying(page);
    await expect(page.locator('main [data-player] video')).toBeVisible();

    await page.keyboard.press('p');
    await expect.poll(() => isPictureInPictureOpen(page)).toBe(true);
    await navigate(page, '/browse');
    await expect(page.locator('main[data-page="browse"]')).toBeVisible();
    // The browser does the same when the viewer closes the window.
    await page.evaluate(() => {
      (document.pictureInPictureElement as HTMLVideoElement).pause();
      return document.exitPictureInPicture();
    });
    await expect(page.locator('video')).toHaveCount(0);
    expect(readPath(page)).toBe('/browse');

    await page.goBack();
    await expectPlaying(page);
    await page.keyboard.press('p');
    await expect.poll(() => isPictureInPictureOpen(page)).toBe(true);
    await page.mouse.move(400, 300);
    await control(page, 'leave').click();
    await expect(page.locator('video'), 'closing the player closes the window').toHaveCount(0);
    expect(await isPictureInPictureOpen(page)).toBe(false);
    expect(problems).toEqual([]);
  },
);

type ChannelItem = { readonly eventId: string };
type ChannelsPage = { readonly items: readonly ChannelItem[] };

/**
 * Replaces the programmes of a channel, so that at any time of day exactly two of them have begun within the two hours
 * that the time line shows.
 * @param starts the starts of the programmes, then the end of the last programme, in ms since 1970
 */
async function replaceProgrammes(page: Page, guide: ChannelsPage, id: string, starts: readonly number[]) {
  const programmes = starts.slice(1).map((end, index) => ({
    id: `programme-${index}`,
    title: `Programme ${index}`,
    startDate: new Date(starts[index]!).toISOString(),
    endDate: new Date(end).toISOString(),
  }));
  const items = guide.items.map((item) => (item.eventId === id ? { ...item, programmes } : item));
  await page.route('**/api/v4/epg?**', (route) => route.fulfill({ json: { ...guide, items } }));
}

/**
 * Checks that the time line shows the programmes of the channel, then starts the current programme over.
 * @param starts the starts of the programmes, then the end of the last programme, in ms since 1970
 */
async function expectProgrammes(page: Page, starts: readonly number[]): Promise<void> {
  const title = player(page).locator('[data-programme]');
  await expect(title).toHaveText('Programme 2');
  await expect(timeLine(page)).toHaveAttribute('aria-valuetext', /Live, Programme 2/);
  const segments = timeLine(page).locator('[data-segment]');
  await expect(segments, 'two programmes have begun within the two hours, so there are three segments').toHaveCount(3);
  const box = (await timeLine(page).boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await expect(timeLine(page).locator('bdi'), 'the middle of the time line is one hour ago').toHaveText('Programme 1');
  await clickControl(page, 'start-over');
  await expect.poll(() => currentTime(page)).toBeLessThan(starts[2]! / 1000 + 20);
  // The timeline of the demo's live streams counts seconds since 1970.
  expect(await currentTime(page)).toBeGreaterThanOrEqual(starts[2]! / 1000 - 1);
  await expect(title, 'the programme at the position').toHaveText('Programme 2');
  await expectPlaying(page);
}

test(
  'channels change without leaving full screen, in the order of the guide',
  { tag: '@deep' },
  async ({ page, product, problems }) => {
    await openAsAccount(page, product.url('ironclad', '/live/ironclad-tv'), 'viewer@demo.test');
    await skipWithoutCodecs(page);
    const guide = await callApi<ChannelsPage>(page, 'GET', '/api/v4/epg?rpp=40');
    const { items } = guide;
    const index = items.findIndex(({ eventId }) => eventId === 'ironclad-tv');
    const next = items[(index + 1) % items.length]!;
    const previous = items.at(index - 1)!;
    const starts = [-170, -100, -30, 60].map((minutes) => Date.now() + minutes * 60_000);
    await replaceProgrammes(page, guide, 'ironclad-tv', starts);
    await page.locator('a[data-play]').click();
    await expectPlaying(page);
    await expectProgrammes(page, starts);
    await page.keyboard.press('f');
    await expect(player(page)).toHaveAttribute('data-fullscreen', 'true');
    const historyLength = await page.evaluate(() => history.length);
    await expect(page.locator('[data-player] [data-control="next"]')).toBeAttached();
    await page.keyboard.press('PageUp');
    await expect.poll(() => readPath(page)).toContain(`/live/${next.eventId}`);
    await expect(player(page).getByRole('status').filter({ hasText: /\S/ }), 'the channel is announced').toBeAttached();
    expect(await isFullscreen(page)).toBe(true);
    await expectPlaying(page);
    await page.keyboard.press('PageDown');
    await expect.poll(() => readPath(page)).toContain('/live/ironclad-tv');
    await expectPlaying(page);
    await page.keyboard.press('PageDown');
    await expect
      .poll(() => readPath(page), 'the previous channel; before the first channel comes the last')
      .toContain(`/live/${previous.eventId}`);
    expect(await isFullscreen(page)).toBe(true);
    expect(await page.evaluate(() => history.length), 'channels replace each other in the history').toBe(historyLength);
    await page.keyboard.press('f');
    await expect(player(page)).not.toHaveAttribute('data-fullscreen');
    await navigate(page, '/live/ironclad-tv?play=1');
    await expectPlaying(page);
    await expect(page.locator('[data-player] [data-control="next"]')).toBeAttached();
    await page.locator('video').evaluate((video) => (video.dataset['mark'] = ''));
    const guideCalls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/v4/epg?')) guideCalls.push(request.url());
    });
    // Counts how often the focus is outside the player between two tasks of the page, because a key could arrive then.
    await page.evaluate(() => {
      const focusRecord = { outside: 0 };
      Object.assign(window, { focusRecord });
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => {
        if (!document.activeElement?.closest('[data-player]')) focusRecord.outside += 1;
        port2.postMessage(0);
      });
      port1.start();
      port2.postMessage(0);
    });
    for (const [key, id] of [
      ['PageUp', next.eventId],
      ['PageDown', 'ironclad-tv'],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(() => readPath(page)).toContain(`/live/${id}`);
      await expect(page.locator('main [data-player] video[data-mark]'), 'the video element stays').toBeVisible();
      await expectPlaying(page);
      await expect(player(page)).toBeFocused();
    }
    const { outside } = await page.evaluate(
      () => (window as unknown as { focusRecord: { outside: number } }).focusRecord,
    );
    expect(outside, 'times at which a key would not have reached the player').toBe(0);
    expect(guideCalls, 'the guide is not read again').toEqual([]);
    // The viewer leaves while a channel's page is loading. Then no video remains.
    await page.route('**/api/v4/page/**', (route) => route.abort());
    await page.keyboard.press('PageUp');
    await navigate(page, '/home');
    await expect(page.locator('video')).toHaveCount(0);
    await page.unrouteAll();
    // The browser logs the aborted requests, and the 403 of channels that this viewer may not watch.
    allowProblems(problems, /403|Failed to load resource/);
  },
);

test(
  'a channel that is chosen while the page of another one is loading plays, and its page stays',
  { tag: '@deep' },
  async ({ page, product, problems }) => {
    await openAsAccount(page, product.url('ironclad', '/live/ironclad-tv'), 'viewer@demo.test');
    await skipWithoutCodecs(page);
    await page.locator('a[data-play]').click();
    await expectPlaying(page);
    await expect(page.locator('[data-player] [data-control="next"]')).toBeAttached();
    await page.locator('video').evaluate((video) => (video.dataset['mark'] = ''));

    // The page of the next channel arrives only after the viewer has changed back.
    let release!: () => void;
    const isReleased = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/v4/page/**', async (route) => {
      await isReleased;
      await route.continue();
    });
    const request = page.waitForRequest('**/api/v4/page/**');
    await page.keyboard.press('PageUp');
    await request;
    await page.keyboard.press('PageDown');
    release();
    await expectPlaying(page, 1);
    await expect(page.locator('main [data-player] video[data-mark]'), 'the same player, in its page').toBeVisible();
    expect(readPath(page)).toContain('/live/ironclad-tv');
    await expect(player(page)).toBeFocused();
    expect(problems).toEqual([]);
  },
);

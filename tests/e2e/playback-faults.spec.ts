// Faults while a video plays (docs/faults.md): of the network, the server, segments, DRM licences and the files beside
// the video. The tests seek to a part that is not buffered, so that a fault has its effect at once.
import type { Page, Route } from '@playwright/test';
import { allowProblems, callApi, expect, proves, startProduct, test } from './fixtures.ts';
import {
  SUBSCRIBER,
  clickControl,
  currentTime,
  expectPlaying,
  message,
  offerOnlyHls,
  openAsAccount,
  player,
  skipWithoutCodecs,
  timeLine,
} from './openPlayer.ts';

const VIDEO = '/video/five-frames';
/** Length of the demo's recordings in seconds. */
const SECONDS = 64;
const SEGMENTS = /\/media\/[^/]+\/[^/]+\/.*\.(mp4|m4s)/;
const RETRY_LABEL = 'Try again';
const retry = (page: Page) => message(page).getByRole('button', { name: RETRY_LABEL }).click();
const respondWith = (status: number, code: string) => (route: Route) =>
  route.fulfill({ status, json: { status, code, messages: ['No.'], requestId: 'request-1' } });

/** Responds with the requested number of bytes, all of them zero, so that they are not a video. */
const respondWithZeros = (route: Route) => {
  const [, from = '0', to = '999'] = /bytes=(\d+)-(\d+)/.exec(route.request().headers()['range'] ?? '') ?? [];
  const body = Buffer.alloc(Number(to) - Number(from) + 1);
  return route.fulfill({ status: 206, contentType: 'video/mp4', body });
};

/** Opens a video and plays it. */
async function playVideo(page: Page, address: string, account?: string): Promise<void> {
  await openAsAccount(page, address, account);
  await skipWithoutCodecs(page);
  await page.locator('a[data-play]').click();
  await expectPlaying(page);
}
/** Seeks by a digit key: 5 is the middle of the video. */
const seekTo = (page: Page, digit: number) => page.keyboard.press(String(digit));
/** Marks the video element, so that `expectSameVideo` detects a new one. */
const markVideo = (page: Page) => page.locator('video').evaluate((video) => (video.dataset['mark'] = ''));
const expectSameVideo = (page: Page) => expect(page.locator('video[data-mark]')).toHaveCount(1);
const recordRequests = (page: Page, pattern: RegExp) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (pattern.test(request.url())) calls.push(request.url());
  });
  return calls;
};
/** The browser logs each failed request. */
const FAILED_REQUEST = /Failed to load resource/;

test(
  'N42 after 10 s and after 60 s without network the video continues without a reload',
  { tag: '@deep' },
  async ({ page, context, product, problems }) => {
    await page.clock.install();
    await playVideo(page, product.url('ironclad', VIDEO));
    await markVideo(page);
    for (const [digit, seconds] of [
      [7, 10],
      [3, 60],
    ] as const) {
      await context.setOffline(true);
      await seekTo(page, digit);
      await expect(player(page)).toHaveAttribute('data-player', 'buffering');
      await page.clock.runFor(seconds * 1_000);
      await expect(player(page)).toHaveAttribute('data-player', 'buffering');
      await expect(message(page)).toHaveCount(0);
      const position = await currentTime(page);
      await context.setOffline(false);
      await expect.poll(() => currentTime(page), { timeout: 6_000 }).toBeGreaterThan(position + 0.2);
      await expectSameVideo(page);
    }
    allowProblems(problems, FAILED_REQUEST);
  },
);

test(
  'N42 a live channel continues at its position after the network returns and after the clock was changed',
  { tag: '@deep' },
  async ({ page, context, product, problems }) => {
    await page.clock.install();
    await playVideo(page, product.url('ironclad', '/live/ironclad-tv'));
    await markVideo(page);
    for (let step = 0; step < 12; step++) await page.keyboard.press('j');
    await context.setOffline(true);
    for (let step = 0; step < 12; step++) await page.keyboard.press('j');
    await expect(player(page)).toHaveAttribute('data-player', 'buffering');
    const position = await currentTime(page);
    await context.setOffline(false);
    await expectPlaying(page);
    await expectSameVideo(page);
    expect(Math.abs((await currentTime(page)) - position)).toBeLessThan(10);
    // The device's clock is set one day ahead: the same programme continues.
    await page.evaluate(() => {
      document.querySelector('video')!.addEventListener('emptied', () => {
        document.documentElement.dataset['reloaded'] = '';
      });
    });
    await page.clock.setSystemTime(await page.evaluate(() => Date.now() + 86_400_000));
    await expect(page.locator('html[data-reloaded]')).toBeAttached();
    // The stream loads again at its live edge, and then seeks to the position.
    await expect.poll(async () => Math.abs((await currentTime(page)) - position)).toBeLessThan(20);
    await expectPlaying(page, 1.5);
    expect(Math.abs((await currentTime(page)) - position)).toBeLessThan(20);
    await expect(message(page)).toHaveCount(0);
    allowProblems(problems, FAILED_REQUEST);
  },
);

test(
  'N42 a live channel in HLS continues at its position after the clock was changed',
  { tag: '@deep' },
  async ({ page, product }) => {
    await page.clock.install();
    await offerOnlyHls(page, product.port);
    await playVideo(page, product.url('ironclad', '/live/ironclad-tv'));
    for (let step = 0; step < 6; step++) await page.keyboard.press('j');
    await expectPlaying(page, 1.5);
    const readDelay = async (): Promise<number> => {
      const [now, max] = await Promise.all(
        ['aria-valuenow', 'aria-valuemax'].map((name) => timeLine(page).getAttribute(name)),
      );
      return Number(max) - Number(now);
    };
    const delay = await readDelay();
    expect(delay).toBeGreaterThan(20);
    await page.evaluate(() => {
      document.querySelector('video')!.addEventListener('emptied', () => {
        document.documentElement.dataset['reloaded'] = '';
      });
    });
    await page.clock.setSystemTime(await page.evaluate(() => Date.now() + 86_400_000));
    await expect(page.locator('html[data-reloaded]')).toBeAttached();
    await expectPlaying(page, 1.5);
    await expect.poll(async () => Math.abs((await readDelay()) - delay)).toBeLessThan(15);
    await expect(message(page)).toHaveCount(0);
  },
);

test('N41 a video continues while the server restarts', { tag: '@deep' }, async ({ page, problems }) => {
  const first = await startProduct();
  const address = first.url('ironclad', VIDEO);
  await playVideo(page, address, 'viewer@demo.test');
  await markVideo(page);
  await first.stop({ keepData: true });
  await seekTo(page, 8);
  await expect(player(page)).toHaveAttribute('data-player', 'buffering');
  const second = await startProduct({ PORT: String(first.port), DATA_DIR: first.dataDir });
  try {
    await expectPlaying(page);
    await expectSameVideo(page);
    await page.keyboard.press('k');
    await expect
      .poll(async () => JSON.stringify(await callApi(page, 'GET', '/api/v2/history')))
      .toContain('five-frames');
    await expect(message(page)).toHaveCount(0);
  } finally {
    await page.goto('about:blank');
    await second.stop();
    await first.stop();
  }
  allowProblems(problems, FAILED_REQUEST);
});

test('N41 a failed or broken manifest or segment shows a message, and a retry continues; a slow segment only delays the video', async ({
  page,
  product,
  problems,
}) => {
  await page.clock.install();
  await page.route('**/manifest.mpd', respondWith(500, 'INTERNAL'));
  await openAsAccount(page, product.url('ironclad', VIDEO));
  await skipWithoutCodecs(page);
  await proves('PLAYER-026', 'a manifest that fails is an error of the player', async () => {
    await page.locator('a[data-play]').click();
    await expect(message(page)).toContainText('stopped loading');
    await expect(message(page)).toContainText('Reference: 1001-500-request-1');
  });
  await page.unroute('**/manifest.mpd');
  await retry(page);
  await expectPlaying(page);
  const segments = recordRequests(page, SEGMENTS);
  for (const [digit, fault, text] of [
    [9, respondWith(404, 'MEDIA_NOT_FOUND'), 'stopped loading'],
    [4, respondWith(503, 'UNAVAILABLE'), 'stopped loading'],
    [7, respondWithZeros, 'cannot be played'],
  ] as const) {
    await page.route(SEGMENTS, fault);
    segments.length = 0;
    await seekTo(page, digit);
    // The position to which the key seeks. A broken segment can end the video before its position is read.
    const position = (digit / 10) * SECONDS;
    // The player waits 15 s for an overloaded server.
    if (digit === 4) await page.clock.runFor(25_000);
    await expect(message(page)).toContainText(text);
    await expect(message(page)).toContainText('Reference: ');
    await page.clock.runFor(1_000);
    const count = segments.length;
    await page.clock.runFor(10_000);
    expect(segments.length, 'nothing is requested while the message is shown').toBe(count);
    expect(count, 'no request is repeated in a loop').toBeLessThan(60);
    await page.unroute(SEGMENTS);
    await retry(page);
    await expectPlaying(page);
    expect(Math.abs((await currentTime(page)) - position), 'the position is kept').toBeLessThan(6);
  }
  await page.route(SEGMENTS, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue();
  });
  await seekTo(page, 2);
  await expect(player(page)).toHaveAttribute('data-player', 'buffering');
  await expectPlaying(page);
  allowProblems(problems, FAILED_REQUEST);
});

test(
  'N41 a refused or failed DRM licence and a browser without encryption or codecs show a message',
  { tag: '@deep' },
  async ({ page, product, problems }) => {
    for (const status of [403, 500]) {
      await page.unroute('**/media/licence');
      await page.route('**/media/licence', respondWith(status, 'FAILED'));
      await openAsAccount(page, product.url('ironclad', '/live/stand-up-tv'), status === 403 ? SUBSCRIBER : undefined);
      await skipWithoutCodecs(page);
      await page.locator('a[data-play]').click();
      await expect(message(page)).toContainText('could not be unlocked');
      await expect(message(page)).toContainText(`6007-${status}-request-1`);
    }
    await page.unroute('**/media/licence');
    await retry(page);
    await expectPlaying(page);
    await page.addInitScript(() => {
      const lacks = sessionStorage.getItem('lacks');
      const decodingInfo = Reflect.get(MediaCapabilities.prototype, 'decodingInfo');
      if (lacks === 'encryption') Reflect.deleteProperty(Navigator.prototype, 'requestMediaKeySystemAccess');
      if (lacks === 'codecs') MediaSource.isTypeSupported = () => false;
      if (lacks !== null)
        MediaCapabilities.prototype.decodingInfo = async function decode(configuration) {
          if (lacks === 'encryption' && 'keySystemConfiguration' in configuration)
            throw new DOMException('The page is not secure.', 'SecurityError');
          const info = await decodingInfo.call(this, configuration);
          return lacks === 'codecs' ? { ...info, supported: false } : info;
        };
    });
    for (const [lacks, address, text] of [
      ['encryption', '/live/stand-up-tv', 'could not be unlocked'],
      ['codecs', VIDEO, 'cannot be played'],
    ] as const) {
      await page.evaluate((what) => sessionStorage.setItem('lacks', what), lacks);
      await openAsAccount(page, product.url('ironclad', address));
      await page.locator('a[data-play]').click();
      await expect(message(page)).toContainText(text);
      await expect(message(page)).toContainText(/another browser|up-to-date version/);
      await expect(message(page).getByRole('button', { name: RETRY_LABEL })).toBeVisible();
    }
    allowProblems(problems, FAILED_REQUEST);
  },
);

test(
  'N43 missing or hostile files of subtitles, chapters and thumbnails do not affect the video',
  { tag: '@deep' },
  async ({ page, product, problems }) => {
    const cue = `<img src="/x" onerror="window.hacked=1"><script>window.hacked=1</script><b>Bold</b> words`;
    const vtt = (body: string) => (route: Route) =>
      route.fulfill({ contentType: 'text/vtt', body: `WEBVTT\n\n${body}\n` });
    const cues = (text: string) => vtt(`00:00:00.000 --> 00:01:00.000\n${text}`);
    await page.route(/\/media\/.*thumbnails\.jpg/, respondWith(404, 'MEDIA_NOT_FOUND'));
    await page.route(/\/media\/.*chapters\.vtt/, cues('<img src=x onerror=window.hacked=1> chapter'));
    await page.route(/\/media\/.*(?<!chapters|thumbnails)\.vtt/, cues(cue));
    await playVideo(page, product.url('ironclad', VIDEO));
    await clickControl(page, 'tracks');
    await page.getByRole('menuitemradio', { name: 'English', exact: true }).last().click();
    await expect(page.locator('.shaka-text-container')).toContainText('words');
    await expect(page.locator('.shaka-text-container').locator('img, script')).toHaveCount(0);
    await expect(timeLine(page)).toHaveAttribute('aria-valuetext', /chapter/);
    const box = (await timeLine(page).boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await expect(timeLine(page)).toContainText('chapter');
    await expect(player(page).locator('img, script')).toHaveCount(0);
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.unrouteAll();
    await page.route(/\/media\/.*\.vtt/, respondWith(404, 'MEDIA_NOT_FOUND'));
    await playVideo(page, product.url('ironclad', VIDEO));
    await clickControl(page, 'tracks');
    await page.getByRole('menuitemradio', { name: 'English', exact: true }).last().click();
    await seekTo(page, 5);
    await expectPlaying(page);
    await expect(message(page)).toHaveCount(0);
    allowProblems(problems, FAILED_REQUEST);
  },
);

test(
  'addresses that expired while a video was paused overnight are renewed in the background',
  { tag: '@deep' },
  async ({ page, product, problems }) => {
    await page.clock.install();
    const segments = recordRequests(page, SEGMENTS);
    await playVideo(page, product.url('ironclad', VIDEO), 'viewer@demo.test');
    const starts = recordRequests(page, /\/api\/v5\/manifest\//);
    const renewals = recordRequests(page, /\/api\/v4\/vod\/five-frames\?includePlaybackDetails=URL/);
    await markVideo(page);
    await page.keyboard.press('k');
    await page.clock.fastForward('10:00:00');
    const token = /\/media\/([^/]+)\//.exec(segments[0]!)![1]!;
    // The server's clock does not change, so the test responds as the server does to an expired token.
    await page.route(`**/media/${token}/**`, respondWith(403, 'MEDIA_TOKEN_EXPIRED'));
    await seekTo(page, 8);
    await page.keyboard.press('k');
    await expectPlaying(page);
    await expectSameVideo(page);
    // The key 8 has sought to 80 % of 64 s, which is 51.2 s.
    expect(await currentTime(page)).toBeGreaterThan(51);
    expect([renewals.length, starts.length]).toEqual([1, 0]);
    // New addresses are refused too. The player opens the video again at its position, but only a few times.
    await page.route('**/media/*/five-frames*/**', respondWith(403, 'MEDIA_TOKEN_EXPIRED'));
    await page.route(SEGMENTS, respondWith(403, 'MEDIA_TOKEN_EXPIRED'));
    await page.clock.fastForward(120_000);
    await seekTo(page, 2);
    await expect(message(page)).toContainText('permission to watch has expired');
    await page.clock.runFor(30_000);
    expect(starts.length).toBeLessThan(3);
    await page.unrouteAll();
    await retry(page);
    await expectPlaying(page);
    // The key 2 has sought to 20 % of 64 s, which is about 13 s.
    expect(Math.abs((await currentTime(page)) - 13)).toBeLessThan(6);
    await page.keyboard.press('Escape');
    await callApi(page, 'DELETE', '/api/v2/history/five-frames');
    allowProblems(problems, FAILED_REQUEST);
  },
);

// What goes wrong while a video plays (docs/faults.md): the network, the server, segments, licences and the files beside
// the video. Seeking to a part that is not buffered makes a fault visible at once.
import type { Page, Route } from '@playwright/test';
import { callApi, expect, proves, startProduct, test } from './fixtures.ts';
import {
  SUBSCRIBER,
  clickControl,
  currentTime,
  expectPlaying,
  message,
  open,
  player,
  skipWithoutCodecs,
  timeLine,
} from './openPlayer.ts';

const VIDEO = '/video/five-frames';
/** Length of the demo's recordings in seconds. */
const SECONDS = 64;
const SEGMENTS = /\/media\/[^/]+\/[^/]+\/.*\.(mp4|m4s)/;
const TRIES = 'Try again';
const phase = (page: Page) => page.locator('[data-player]');
const retry = (page: Page) => message(page).getByRole('button', { name: TRIES }).click();
const refuse = (status: number, code: string) => (route: Route) =>
  route.fulfill({ status, json: { status, code, messages: ['No.'], requestId: 'request-1' } });

/** Sends as many bytes as were asked for, but none of a video. */
const corrupt = (route: Route) => {
  const [, from = '0', to = '999'] = /bytes=(\d+)-(\d+)/.exec(route.request().headers()['range'] ?? '') ?? [];
  const body = Buffer.alloc(Number(to) - Number(from) + 1);
  return route.fulfill({ status: 206, contentType: 'video/mp4', body });
};

/** Opens a video and plays it. */
async function watch(page: Page, address: string, account?: string): Promise<void> {
  await open(page, address, account);
  await skipWithoutCodecs(page);
  await page.locator('a[data-play]').click();
  await expectPlaying(page);
}
/** Seeks by a key: 5 is the middle of the video. */
const seekTo = (page: Page, digit: number) => page.keyboard.press(String(digit));
/** Marks the video element; a player that was replaced has no mark. */
const markVideo = (page: Page) => page.locator('video').evaluate((video) => (video.dataset['mark'] = ''));
const isSameVideo = (page: Page) => expect(page.locator('video[data-mark]')).toHaveCount(1);
const counter = (page: Page, pattern: RegExp) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (pattern.test(request.url())) calls.push(request.url());
  });
  return calls;
};
/** The browser logs each failed request. */
const withoutRefusals = (problems: string[]) =>
  problems.splice(0).filter((each) => !/Failed to load resource/.test(each));

test('N42 a network that is gone for 10 s and for 60 s: the video waits and goes on without a reload', async ({
  page,
  context,
  product,
  problems,
}) => {
  await page.clock.install();
  await watch(page, product.url('ironclad', VIDEO));
  await markVideo(page);
  for (const [digit, seconds] of [
    [7, 10],
    [3, 60],
  ] as const) {
    await context.setOffline(true);
    await seekTo(page, digit);
    await expect(phase(page)).toHaveAttribute('data-player', 'buffering');
    await page.clock.runFor(seconds * 1_000);
    await expect(phase(page)).toHaveAttribute('data-player', 'buffering');
    await expect(message(page)).toHaveCount(0);
    const position = await currentTime(page);
    await context.setOffline(false);
    await expect.poll(() => currentTime(page), { timeout: 6_000 }).toBeGreaterThan(position + 0.2);
    await isSameVideo(page);
  }
  expect(withoutRefusals(problems)).toEqual([]);
});

test('N42 a live channel goes on where it was after the network is back, also after the clock was set', async ({
  page,
  context,
  product,
  problems,
}) => {
  await page.clock.install();
  await watch(page, product.url('ironclad', '/live/ironclad-tv'));
  await markVideo(page);
  for (let step = 0; step < 12; step++) await page.keyboard.press('j');
  await context.setOffline(true);
  for (let step = 0; step < 12; step++) await page.keyboard.press('j');
  await expect(phase(page)).toHaveAttribute('data-player', 'buffering');
  const position = await currentTime(page);
  await context.setOffline(false);
  await expectPlaying(page);
  await isSameVideo(page);
  expect(Math.abs((await currentTime(page)) - position)).toBeLessThan(10);
  // The device's clock is set one day ahead: the same programme goes on.
  await page.evaluate(() => {
    document.querySelector('video')!.addEventListener('emptied', () => {
      document.documentElement.dataset['reloaded'] = '';
    });
  });
  await page.clock.setSystemTime(await page.evaluate(() => Date.now() + 86_400_000));
  await expect(page.locator('html[data-reloaded]')).toBeAttached();
  // The stream is loaded again at its live edge, and then goes to the position.
  await expect.poll(async () => Math.abs((await currentTime(page)) - position)).toBeLessThan(20);
  await expectPlaying(page, 1.5);
  expect(Math.abs((await currentTime(page)) - position)).toBeLessThan(20);
  await expect(message(page)).toHaveCount(0);
  expect(withoutRefusals(problems)).toEqual([]);
});

test('N41 a server that restarts while a video plays: the video goes on', async ({ page, problems }) => {
  const first = await startProduct();
  const address = first.url('ironclad', VIDEO);
  await watch(page, address, 'viewer@demo.test');
  await markVideo(page);
  await first.stop({ keepData: true });
  await seekTo(page, 8);
  await expect(phase(page)).toHaveAttribute('data-player', 'buffering');
  const second = await startProduct({ PORT: String(first.port), DATA_DIR: first.dataDir });
  try {
    await expectPlaying(page);
    await isSameVideo(page);
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
  expect(withoutRefusals(problems)).toEqual([]);
});

test('N41 manifests and segments: missing, broken, unavailable and slow', async ({ page, product, problems }) => {
  await page.clock.install();
  await page.route('**/manifest.mpd', refuse(500, 'INTERNAL'));
  await open(page, product.url('ironclad', VIDEO));
  await skipWithoutCodecs(page);
  await proves('PLAYER-026', 'a manifest that fails is an error of the player', async () => {
    await page.locator('a[data-play]').click();
    await expect(message(page)).toContainText('stopped loading');
    await expect(message(page)).toContainText('Reference: 1001-500-request-1');
  });
  await page.unroute('**/manifest.mpd');
  await retry(page);
  await expectPlaying(page);
  const segments = counter(page, SEGMENTS);
  for (const [digit, fault, text] of [
    [9, refuse(404, 'MEDIA_NOT_FOUND'), 'stopped loading'],
    [4, refuse(503, 'UNAVAILABLE'), 'stopped loading'],
    [7, corrupt, 'cannot be played'],
  ] as const) {
    await page.route(SEGMENTS, fault);
    segments.length = 0;
    await seekTo(page, digit);
    // Where the key leads. A broken segment can end the video before its position could be read.
    const position = (digit / 10) * SECONDS;
    // A server that is overloaded gets 15 s.
    if (digit === 4) await page.clock.runFor(25_000);
    await expect(message(page)).toContainText(text);
    await expect(message(page)).toContainText('Reference: ');
    await page.clock.runFor(1_000);
    const count = segments.length;
    await page.clock.runFor(10_000);
    expect(segments.length, 'nothing is requested behind the message').toBe(count);
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
  await expect(phase(page)).toHaveAttribute('data-player', 'buffering');
  await expectPlaying(page);
  expect(withoutRefusals(problems)).toEqual([]);
});

test('N41 a licence that is refused or fails, and a browser without encryption or codecs', async ({
  page,
  product,
  problems,
}) => {
  for (const status of [403, 500]) {
    await page.unroute('**/media/licence');
    await page.route('**/media/licence', refuse(status, 'FAILED'));
    await open(page, product.url('ironclad', '/live/stand-up-tv'), status === 403 ? SUBSCRIBER : undefined);
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
    await open(page, product.url('ironclad', address));
    await page.locator('a[data-play]').click();
    await expect(message(page)).toContainText(text);
    await expect(message(page)).toContainText(/another browser|up-to-date version/);
    await expect(message(page).getByRole('button', { name: TRIES })).toBeVisible();
  }
  expect(withoutRefusals(problems)).toEqual([]);
});

test('N43 files beside the video that are missing or hostile leave it as it is', async ({
  page,
  product,
  problems,
}) => {
  const cue = `<img src="/x" onerror="window.hacked=1"><script>window.hacked=1</script><b>Bold</b> words`;
  const vtt = (body: string) => (route: Route) =>
    route.fulfill({ contentType: 'text/vtt', body: `WEBVTT\n\n${body}\n` });
  const cues = (text: string) => vtt(`00:00:00.000 --> 00:01:00.000\n${text}`);
  await page.route(/\/media\/.*thumbnails\.jpg/, refuse(404, 'MEDIA_NOT_FOUND'));
  await page.route(/\/media\/.*chapters\.vtt/, cues('<img src=x onerror=window.hacked=1> chapter'));
  await page.route(/\/media\/.*(?<!chapters|thumbnails)\.vtt/, cues(cue));
  await watch(page, product.url('ironclad', VIDEO));
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
  await page.route(/\/media\/.*\.vtt/, refuse(404, 'MEDIA_NOT_FOUND'));
  await watch(page, product.url('ironclad', VIDEO));
  await clickControl(page, 'tracks');
  await page.getByRole('menuitemradio', { name: 'English', exact: true }).last().click();
  await seekTo(page, 5);
  await expectPlaying(page);
  await expect(message(page)).toHaveCount(0);
  expect(withoutRefusals(problems)).toEqual([]);
});

test('addresses that expired while a video was paused overnight are renewed in the background', async ({
  page,
  product,
  problems,
}) => {
  await page.clock.install();
  const segments = counter(page, SEGMENTS);
  await watch(page, product.url('ironclad', VIDEO), 'viewer@demo.test');
  const manifests = counter(page, /\/api\/v5\/manifest\//);
  const renewals = counter(page, /\/api\/v4\/vod\/five-frames\?includePlaybackDetails=URL/);
  await markVideo(page);
  await page.keyboard.press('k');
  await page.clock.fastForward('10:00:00');
  const token = /\/media\/([^/]+)\//.exec(segments[0]!)![1]!;
  // The server's clock is not moved: its response to an expired token is given here.
  await page.route(`**/media/${token}/**`, refuse(403, 'MEDIA_TOKEN_EXPIRED'));
  await seekTo(page, 8);
  await page.keyboard.press('k');
  await expectPlaying(page);
  await isSameVideo(page);
  expect(await currentTime(page)).toBeGreaterThan(51);
  expect([renewals.length, manifests.length]).toEqual([1, 0]);
  // The server gives no new addresses: the video is opened again at its position, and once only.
  await page.route('**/media/*/five-frames*/**', refuse(403, 'MEDIA_TOKEN_EXPIRED'));
  await page.route(SEGMENTS, refuse(403, 'MEDIA_TOKEN_EXPIRED'));
  await page.clock.fastForward(120_000);
  await seekTo(page, 2);
  await expect(message(page)).toContainText('permission to watch has expired');
  await page.clock.runFor(30_000);
  expect(manifests.length).toBeLessThan(3);
  await page.unrouteAll();
  await retry(page);
  await expectPlaying(page);
  expect(Math.abs((await currentTime(page)) - 13)).toBeLessThan(6);
  await page.keyboard.press('Escape');
  await callApi(page, 'DELETE', '/api/v2/history/five-frames');
  expect(withoutRefusals(problems)).toEqual([]);
});

// The access result of a video and what the player does with it: marks, streams, tracks, and the addresses of streams.
// The media is real, so each test plays for a few seconds.
import type { Page } from '@playwright/test';
import type { VideoAccess } from '../../schemas/domain/video-access.ts';
import {
  allowProblems,
  callApi,
  expect,
  fetchIntercepted,
  navigate,
  proves,
  test,
  type RunningProduct,
} from './fixtures.ts';
import {
  clickControl,
  control,
  currentTime,
  expectPlaying,
  message,
  openAsAccount,
  player,
  skipWithoutCodecs,
  timeLine,
} from './openPlayer.ts';
import { IMAGES, publishTestRealm, type TestRealm } from './testRealm.ts';

const HOUR_MS = 3_600_000;
const timeIn = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString();
const video = (id: string, more: object = {}) => ({
  id,
  type: 'VOD',
  title: `Video ${id}`,
  accessLevel: 'GRANTED',
  thumbnailUrl: IMAGES.landscape,
  media: { asset: 'northern-lights' },
  ...more,
});
const CATALOGUE = [
  video('marked', {
    media: { asset: 'northern-lights', subtitles: [{ lang: 'fr', label: 'Fichier' }] },
    skipMarkers: [{ type: 'INTRO', from: 18, to: 30 }],
    annotations: [{ id: 'knee', title: 'The knee', at: 40 }],
    watermark: 'Lab archive',
  }),
  video('radio', { audioOnly: true }),
  video('on-air', { type: 'LIVE', startDate: timeIn(-1), endDate: timeIn(5) }),
  video('over', { type: 'LIVE', startDate: timeIn(-5), endDate: timeIn(-2) }),
];
const publish = (product: RunningProduct, playback: object = {}): Promise<TestRealm> =>
  publishTestRealm(
    product,
    { home: { elements: [] } },
    { catalogue: CATALOGUE, realm: { playback, origins: { media: ['https://cdn.lab.example'] } } },
  );
const play = (page: Page) => page.locator('a[data-play]').click();
const recordRequestUrls = (page: Page): URL[] => {
  const urls: URL[] = [];
  page.on('request', (request) => urls.push(new URL(request.url())));
  return urls;
};
const readAccess = async (page: Page): Promise<VideoAccess> =>
  (await (await page.waitForResponse('**/api/v5/manifest/**')).json()) as VideoAccess;
/** Changes the result of the manifest calls. */
const changeAccess = (page: Page, { port }: RunningProduct, change: (access: VideoAccess) => object) =>
  page.route('**/api/v5/manifest/**', async (route) => {
    const response = await fetchIntercepted(route, port);
    await route.fulfill({ response, json: change((await response.json()) as VideoAccess) });
  });
const subtitles = (page: Page) => page.locator('.shaka-text-container');
const chooseText = async (page: Page, name: string): Promise<void> => {
  await clickControl(page, 'tracks');
  await page.getByRole('menuitemradio', { name, exact: true }).last().click();
};

test('the player shows every field of the access result of an item', async ({ page, product, problems }) => {
  const realm = await publish(product);
  await openAsAccount(page, product.url(realm.id, '/video/marked'), 'viewer@demo.test');
  await skipWithoutCodecs(page);
  await callApi(page, 'PUT', '/api/v2/history/marked', { position: 20, duration: 64, at: new Date().toISOString() });
  await page.reload();
  await proves(
    'PLAYER-019',
    'the player uses all fields: position, marks, subtitles, thumbnails, audio only',
    async () => {
      await expect(page.locator('a[data-play]')).toHaveText('Resume');
      await play(page);
      await expectPlaying(page, 0);
      expect(await currentTime(page)).toBeGreaterThanOrEqual(20);
      await page.keyboard.press('k');
      await expect(control(page, 'skip')).toHaveText('Skip intro');
      await expect(page.locator('[data-watermark]')).toHaveText('Lab archive');
      await expect(timeLine(page).locator('[data-moment]')).toHaveCount(1);
      await chooseText(page, 'Français (Fichier)');
      await expect(subtitles(page)).toContainText(/\w/);
      const box = (await timeLine(page).boundingBox())!;
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await expect(timeLine(page).locator('[style*="background-image"]')).toBeVisible();
      await navigate(page, '/video/radio?play=1');
      await expect(player(page)).toHaveAccessibleName(/Video radio/);
      await expectPlaying(page);
      await expect(player(page).locator('img')).toBeVisible();
    },
  );
  await callApi(page, 'DELETE', '/api/v2/history/marked');
  await callApi(page, 'DELETE', '/api/v2/history/radio');
  expect(problems).toEqual([]);
  realm.remove();
});

test('streams and tracks of the access result are requested; an http address of a stream is requested by https', async ({
  page,
  product,
  problems,
}) => {
  const realm = await publish(product);
  const requests = recordRequestUrls(page);
  const isRequested = (pathname: string) => requests.some((url) => url.pathname === pathname);
  await openAsAccount(page, product.url(realm.id, '/video/marked'));
  await skipWithoutCodecs(page);
  const accessResponse = readAccess(page);
  await play(page);
  const { streams, tracks } = await accessResponse;
  await proves('PLAYER-022', 'chapters and thumbnails are fetched by the addresses of the tracks', async () => {
    expect([tracks.chaptersUrl, tracks.thumbnailsUrl].map((url) => url?.split('/').at(-1))).toEqual([
      'chapters.vtt',
      'thumbnails.vtt',
    ]);
    await expect.poll(() => isRequested(tracks.chaptersUrl!)).toBe(true);
    await expect.poll(() => isRequested(tracks.thumbnailsUrl!)).toBe(true);
  });
  await proves('PLAYER-020', 'of two protocols a playable one plays, with the subtitles of its stream', async () => {
    expect(streams.map(({ protocol }) => protocol)).toEqual(['DASH', 'HLS']);
    await expectPlaying(page);
    expect(isRequested(streams[0]!.url)).toBe(true);
    expect(isRequested(streams[1]!.url)).toBe(false);
    await chooseText(page, 'Français (Fichier)');
    await expect(subtitles(page)).toContainText(/\w/);
    expect(isRequested(streams[0]!.subtitles[0]!.url)).toBe(true);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    requests.length = 0;
    await changeAccess(page, product, (access) => ({ ...access, streams: access.streams.slice(1) }));
    await play(page);
    await expectPlaying(page);
    expect(requests.some(({ pathname }) => pathname.endsWith('/master.m3u8'))).toBe(true);
    expect(requests.some(({ pathname }) => pathname.endsWith('/manifest.mpd'))).toBe(false);
  });
  await page.keyboard.press('Escape');
  await page.unrouteAll();
  await changeAccess(page, product, (access) => ({
    ...access,
    streams: access.streams.map((stream) => ({ ...stream, url: `http://cdn.lab.example${stream.url}` })),
  }));
  await page.route('https://cdn.lab.example/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    const cookies = await page.context().cookies();
    // The demo's media server responds in place of the CDN. It needs the session cookie, which browsers do not send to
    // a CDN.
    const response = await route.fetch({
      url: `http://127.0.0.1:${product.port}${pathname}`,
      headers: {
        ...route.request().headers(),
        host: new URL(product.url(realm.id)).host,
        cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
      },
    });
    await route.fulfill({ response, headers: { ...response.headers(), 'access-control-allow-origin': '*' } });
  });
  await proves('PLAYER-024', 'a manifest with an address of http:// is requested by https://', async () => {
    requests.length = 0;
    await play(page);
    await expectPlaying(page);
    const manifests = requests.filter(({ pathname }) => pathname.endsWith('/manifest.mpd'));
    expect(new Set(manifests.map(({ origin }) => origin))).toEqual(new Set(['https://cdn.lab.example']));
    expect(requests.filter(({ origin }) => origin === 'http://cdn.lab.example')).toEqual([]);
  });
  await page.keyboard.press('Escape');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  expect(problems).toEqual([]);
  realm.remove();
});

test('the address of a live stream contains the DVR window and the DVR flag, and expires after an hour', async ({
  page,
  product,
  problems,
}) => {
  const realm = await publish(product, { dvr: true, dvrSeconds: 600 });
  const requests = recordRequestUrls(page);
  await openAsAccount(page, product.url(realm.id, '/live/on-air'));
  await skipWithoutCodecs(page);
  await page.clock.install();
  const accessResponse = page.waitForResponse('**/api/v5/manifest/**');
  await proves(
    ['PLAYER-025', 'PLAYER-027'],
    'the manifest is requested with the DVR window and the DVR flag',
    async () => {
      await play(page);
      await expectPlaying(page);
      const manifest = requests.find(({ pathname }) => pathname.endsWith('/manifest.mpd'))!;
      expect(manifest.pathname).toMatch(/\/live\/600\/manifest\.mpd$/);
      expect(manifest.searchParams.get('dvr')).toBe('true');
    },
  );
  await page.keyboard.press('Escape');
  await expect(player(page)).toHaveCount(0);
  await proves('PLAYER-028', 'addresses are valid for 60 min, and afterwards they are fetched again', async () => {
    const response = await accessResponse;
    const { playback } = (await response.json()) as VideoAccess;
    const lifetimeMs = Date.parse(playback!.expiresAt) - Date.parse(response.headers()['date']!);
    expect(Math.round(lifetimeMs / 60_000)).toBe(60);
    await page.clock.fastForward(61 * 60_000);
    const renewedAccess = readAccess(page);
    await play(page);
    const { streams } = await renewedAccess;
    const first = (await response.json()) as VideoAccess;
    expect(streams[0]!.url).not.toBe(first.streams[0]!.url);
    await expectPlaying(page);
  });
  await page.keyboard.press('Escape');
  await proves('PLAYER-037', 'the page and the player of an event that is over show that it has ended', async () => {
    await navigate(page, '/live/over');
    await expect(page.locator('[data-row="item"]')).toContainText('This event has ended');
    await play(page);
    await expect(message(page)).toContainText('This event has ended');
  });
  const calls = () => requests.filter(({ pathname }) => /^\/api\/v4\/(vod|event)\/[^/]+$/.test(pathname));
  await proves('API-109', 'live info is requested with includePlaybackDetails=URL', async () => {
    requests.length = 0;
    await navigate(page, '/multi-video/on-air');
    await expect.poll(() => calls().map((url) => url.pathname)).toContain('/api/v4/event/on-air');
    expect(calls().map((url) => url.searchParams.get('includePlaybackDetails'))).toEqual(['URL']);
  });
  await navigate(page, '/live/on-air?play=1');
  await expectPlaying(page);
  await proves('API-110', 'video info is requested with includePlaybackDetails=URL', async () => {
    requests.length = 0;
    await page.evaluate(() => window.player!.load('marked'));
    await expectPlaying(page);
    expect(calls().map((url) => url.pathname)).toContain('/api/v4/vod/marked');
    expect(calls().map((url) => url.searchParams.get('includePlaybackDetails'))).toEqual(['URL']);
  });
  // The browser logs the refused call for the event that is over.
  allowProblems(problems, /404/);
  realm.remove();
});

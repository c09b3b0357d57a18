// Advertisements on real media: VMAP and VAST documents of the demo's ad server, their tracking requests, and all kinds
// of failures.
import { AxeBuilder } from '@axe-core/playwright';
import type { Page, Route } from '@playwright/test';
import {
  callApi,
  expect,
  fetchIntercepted,
  waitForHydration,
  signInByApi,
  test,
  type RunningProduct,
} from './fixtures.ts';
import {
  SUBSCRIBER,
  control,
  currentTime,
  expectPlaying,
  offerOnlyHls,
  openAsAccount,
  player,
  skipWithoutCodecs,
} from './openPlayer.ts';

const ITEM = '/video/adeyemi-silva';
const controls = (page: Page) => page.locator('[data-ad-controls]');
const adVideo = (page: Page) => page.locator('video[data-ad]');
const play = (page: Page) => page.locator('a[data-play]').click();
/** Plays the ad at eight times its speed, so that it ends soon. */
const speedUpAd = (page: Page) => adVideo(page).evaluate((video: HTMLVideoElement) => void (video.playbackRate = 8));
const setConsent = (page: Page, choice: 'granted' | 'refused') =>
  page.addInitScript(([realm, value]) => localStorage.setItem(`${realm}:consent`, value), [
    'ironclad',
    choice,
  ] as const);
/** Records the requests to the ad server. */
function recordAdRequests(
  page: Page,
): { readonly path: string; readonly url: URL; readonly hasCookie: Promise<boolean> }[] {
  const requests: { path: string; url: URL; hasCookie: Promise<boolean> }[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (!url.pathname.startsWith('/demo-ads/')) return;
    const hasCookie = request.allHeaders().then((headers) => headers['cookie'] !== undefined);
    requests.push({ path: url.pathname.slice('/demo-ads/'.length), url, hasCookie });
  });
  return requests;
}

test('ads play before, in the middle and after a video, and the video continues at its position', async ({
  page,
  product,
  problems,
}) => {
  const requests = recordAdRequests(page);
  const positions: number[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/heartbeat')) positions.push((request.postDataJSON() as { position: number }).position);
  });
  await setConsent(page, 'granted');
  await openAsAccount(page, product.url('ironclad', ITEM));
  await skipWithoutCodecs(page);
  await play(page);
  await expect(controls(page)).toContainText('Advertisement 1 of 2');
  await expect(controls(page).getByRole('status')).toContainText('Advertisement 1 of 2');
  await expect(player(page).getByRole('slider', { name: 'Volume' })).toBeVisible();
  await expect(player(page).locator('[data-control="tracks"]'), 'an ad has no controls of the video').toHaveCount(0);
  const link = control(page, 'ad-link');
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  const skip = control(page, 'skip-ad');
  await expect(skip).toContainText('Skip in');
  await page.keyboard.press('s');
  await page.keyboard.press('5');
  await page.keyboard.press('ArrowRight');
  await expect(controls(page), 'the ad is not skipped').toContainText('Advertisement 1 of 2');
  expect(await currentTime(page)).toBe(0);
  await page.keyboard.press('k');
  await expect(controls(page)).toHaveAttribute('data-ad-controls', 'paused');
  expect((await new AxeBuilder({ page }).include('[data-player]').analyze()).violations).toEqual([]);
  await page.keyboard.press('k');
  await expect(skip).toHaveText('Skip ad');
  await expect(controls(page).getByRole('status')).toContainText('can skip');
  await skip.click();
  await expect(controls(page)).toContainText('Advertisement 2 of 2');
  await expect(control(page, 'skip-ad'), 'this ad cannot be skipped').toHaveCount(0);
  expect(await currentTime(page)).toBe(0);
  const [landing] = await Promise.all([page.waitForEvent('popup'), link.click()]);
  await expect(landing.getByText('The page of the advertiser.')).toBeVisible();
  expect(await landing.evaluate(() => [opener, document.referrer])).toEqual([null, '']);
  await landing.close();
  await expect(controls(page), 'the ad is paused').toHaveAttribute('data-ad-controls', 'paused');
  await page.keyboard.press('k');
  await speedUpAd(page);
  await expect(controls(page)).toHaveCount(0);
  await expectPlaying(page);
  expect(
    positions.every((position) => position === 0),
    'the time of ads does not change the position in the video',
  ).toBe(true);

  // A break is at 12 s.
  await page.evaluate(() => (document.querySelector('video')!.currentTime = 11.2));
  await expect(controls(page)).toContainText('Advertisement');
  const middle = await currentTime(page);
  expect(middle).toBeGreaterThanOrEqual(12);
  expect(middle).toBeLessThan(14);
  await speedUpAd(page);
  await expect(controls(page)).toHaveCount(0);
  await expectPlaying(page);
  expect(await currentTime(page)).toBeLessThan(middle + 10);
  // The key 2 seeks to 20 % of the video.
  await page.keyboard.press('2');
  await expectPlaying(page);
  await expect(controls(page), 'a break plays once').toHaveCount(0);

  await page.keyboard.press('End');
  await expect(controls(page)).toContainText('Advertisement');
  await speedUpAd(page);
  await expect(controls(page)).toHaveCount(0);
  await expect(player(page)).toHaveAttribute('data-player', 'ended');

  const session = requests[0]!.url.searchParams.get('session')!;
  expect(session).toMatch(/^[\w-]{36}$/);
  // The ad server counts hits for each ad (`tea` and `air` are the two ads) and for each break.
  const readHits = () =>
    page.evaluate(async (id) => (await fetch(`/demo-ads/hits?session=${id}`)).json() as Promise<unknown>, session);
  await expect.poll(readHits).toMatchObject({
    'pre:breakStart': 1,
    'pre:breakEnd': 1,
    'tea:impression': 2,
    'tea:start': 2,
    'tea:skip': 1,
    'tea:complete': 1,
    'tea:thirdQuartile': 1,
    'air:impression': 2,
    'air:start': 2,
    'air:firstQuartile': 2,
    'air:midpoint': 2,
    'air:thirdQuartile': 2,
    'air:complete': 2,
    'air:click': 1,
    'mid:breakEnd': 1,
    'post:breakEnd': 1,
    'wrapper:impression': 1,
    'wrapper:complete': 1,
  });
  expect(Object.keys((await readHits()) as object).filter((key) => key.endsWith(':error'))).toEqual([]);
  expect(problems).toEqual([]);
});

const respondWithXml = (body: string) => (route: Route) => route.fulfill({ contentType: 'application/xml', body });
/** Name, intercepted addresses, their response, and the VAST error code that the player reports, if any. */
const FAILURES: readonly (readonly [string, string, (route: Route) => Promise<void> | void, number | undefined])[] = [
  ['a list of breaks that is not XML', '**/demo-ads/vmap**', respondWithXml('<vmap:VMAP><broken'), undefined],
  ['a list of breaks that does not exist', '**/demo-ads/vmap**', (route) => route.fulfill({ status: 404 }), undefined],
  ['an ad server that never responds', '**/demo-ads/vmap**', () => undefined, undefined],
  ['a response that is not VAST', '**/demo-ads/vast/**', respondWithXml('<html/>'), undefined],
  ['VAST without ads', '**/demo-ads/vast/**', respondWithXml('<VAST version="4.2"/>'), undefined],
  [
    'wrappers without end',
    '**/demo-ads/vast/**',
    respondWithXml(
      '<VAST version="4.2"><Ad><Wrapper><Error><![CDATA[/demo-ads/track?session=&ad=loop&event=error&code=[ERRORCODE]]]></Error><VASTAdTagURI><![CDATA[/demo-ads/vast/loop]]></VASTAdTagURI></Wrapper></Ad></VAST>',
    ),
    302,
  ],
  ['videos that do not exist', '**/demo-ads/files/**', (route) => route.fulfill({ status: 404 }), 405],
  ['a video that never arrives', '**/demo-ads/files/**', () => undefined, 402],
];

test('no failure of an ad prevents the video from playing', { tag: '@deep' }, async ({ page, product, problems }) => {
  test.slow();
  const requests = recordAdRequests(page);
  await openAsAccount(page, product.url('ironclad', ITEM));
  await skipWithoutCodecs(page);
  // The server's time limit is 5 s. The test shortens it, so that the video starts sooner when an ad does not arrive.
  let shortenedLimits = 0;
  const shortenLimit = async (route: Route): Promise<void> => {
    const response = await fetchIntercepted(route, product.port);
    const body = (await response.text()).replaceAll(/"timeoutSeconds":[\d.]+/g, () => {
      shortenedLimits++;
      return '"timeoutSeconds":2';
    });
    await route.fulfill({ response, body });
  };
  for (const [name, pattern, handle, code] of FAILURES) {
    await test.step(name, async () => {
      requests.length = 0;
      await page.route(pattern, handle);
      if (name.includes('never')) await page.route('**/api/v5/manifest/**', shortenLimit);
      await play(page);
      await expectPlaying(page);
      await expect(controls(page)).toHaveCount(0);
      const codes = requests.map(({ url }) => url.searchParams.get('code')).filter((each) => each !== null);
      if (code !== undefined) expect(codes, name).toContain(String(code));
      expect(requests.filter(({ path }) => path === 'vast/loop').length, 'wrappers have a limit').toBeLessThanOrEqual(
        5,
      );
      await page.keyboard.press('Escape');
      await expect(player(page)).toHaveCount(0);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });
  }
  expect(shortenedLimits, 'two starts had the shortened limit').toBeGreaterThanOrEqual(2);
  // The browser logs the responses with 404.
  expect(problems.filter((problem) => !problem.includes('404'))).toEqual([]);
  problems.length = 0;
});

/**
 * Lines of a playlist that name two advertisements (HLS interstitials): an HLS stream before the video, and a file at
 * 6 s.
 */
const HLS_AD_LINES = [
  '#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z',
  '#EXT-X-DATERANGE:ID="before",CLASS="com.apple.hls.interstitial",START-DATE="2026-01-01T00:00:00.000Z",DURATION=64,X-ASSET-URI="master.m3u8",X-SKIP-CONTROL-OFFSET=1,CUE="PRE"',
  '#EXT-X-DATERANGE:ID="middle",CLASS="com.apple.hls.interstitial",START-DATE="2026-01-01T00:00:06.000Z",DURATION=8,X-ASSET-URI="/demo-ads/files/tea.mp4"',
].join('\n');

test(
  'the key that pauses a video also pauses an advertisement that is still loading',
  { tag: '@deep' },
  async ({ page, product }) => {
    await setConsent(page, 'granted');
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await openAsAccount(page, product.url('ironclad', ITEM));
    await skipWithoutCodecs(page);
    await page.route('**/demo-ads/files/**', async (route) => {
      await released;
      await route.continue();
    });
    await play(page);
    await expect(controls(page)).toHaveAttribute('data-ad-controls', 'loading');
    await expect(controls(page)).toContainText('Advertisement 1 of 2');
    await page.keyboard.press('k');
    await expect(controls(page)).toHaveAttribute('data-ad-controls', 'paused');
    release();
    await expect.poll(() => adVideo(page).evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(2);
    await expect(controls(page)).toHaveAttribute('data-ad-controls', 'paused');
    await page.keyboard.press('k');
    await expect(controls(page)).toHaveAttribute('data-ad-controls', 'playing');
  },
);

test(
  "advertisements of an HLS playlist play in the product's player with its skip button, and then the video continues",
  { tag: '@deep' },
  async ({ page, product, problems }) => {
    await setConsent(page, 'granted');
    await page.route('**/demo-ads/vmap**', (route) => route.fulfill({ status: 404 }));
    await offerOnlyHls(page, product.port);
    await page.route(/\/media\/.*\/(h264|vp9|aac|opus)[^/]*\.m3u8/, async (route) => {
      const response = await fetchIntercepted(route, product.port);
      const body = (await response.text()).replace('#EXT-X-MAP', `${HLS_AD_LINES}\n#EXT-X-MAP`);
      await route.fulfill({ response, body });
    });
    await openAsAccount(page, product.url('ironclad', ITEM));
    await skipWithoutCodecs(page);
    await play(page);
    await expect(controls(page)).toContainText('Advertisement');
    await expect
      .poll(() => adVideo(page).evaluate((video: HTMLVideoElement) => video.currentTime), 'the stream plays')
      .toBeGreaterThan(0.5);
    expect(await currentTime(page)).toBe(0);
    await expect(control(page, 'skip-ad')).toHaveText('Skip ad');
    await control(page, 'skip-ad').click();
    await expect(controls(page)).toHaveCount(0);
    await expectPlaying(page);
    await page.evaluate(() => (document.querySelector('video')!.currentTime = 5.5));
    await expect(controls(page)).toContainText('Advertisement');
    await expect(control(page, 'skip-ad'), 'this ad cannot be skipped').toHaveCount(0);
    await speedUpAd(page);
    await expect(controls(page)).toHaveCount(0);
    await expectPlaying(page);
    expect(await currentTime(page)).toBeLessThan(16);
    // The list of breaks is missing on purpose.
    expect(problems.filter((problem) => !problem.includes('404'))).toEqual([]);
    problems.length = 0;
  },
);

/**
 * Keys of Common Media Client Data, version 1 (CTA-5004). None names a viewer; `sid` is a random id of the playback.
 */
const CMCD_KEYS = 'bl br bs cid d dl mtp nor nrr ot pr rtp sf sid st su tb v'.split(' ');
const CLIP = '/video/resumen-long-shot?play=1&lang=en';

/** Expects that media servers and the counts of the realm get measurements of a playback only with consent. */
async function expectMeasuredWithConsent(page: Page, product: RunningProduct): Promise<void> {
  const media: URL[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (/^\/media\/.*\.(mpd|mp4|m4s)$/.test(url.pathname)) media.push(url);
  });
  const readCounts = async (): Promise<Record<string, number>> => {
    const { totals } = await callApi<{ totals: { event: string; count: number }[] }>(
      page,
      'GET',
      '/api/v2/activity?days=1',
    );
    const counts: Record<string, number> = { 'playback-start': 0, 'playback-quality': 0 };
    for (const { event, count } of totals) if (event in counts) counts[event]! += count;
    return counts;
  };
  const playClip = async (): Promise<void> => {
    media.length = 0;
    await page.goto(product.url('cancha', CLIP));
    await expectPlaying(page);
    // Events are sent when the viewer leaves.
    await page.goto(product.url('cancha', '/?lang=en'));
    await waitForHydration(page);
  };
  await openAsAccount(page, product.url('cancha', '/?lang=en'), 'editor@demo.test');
  await page.getByRole('button', { name: 'Decline' }).click();
  const before = await readCounts();
  await playClip();
  expect(media.length).toBeGreaterThan(2);
  expect(media.filter(({ searchParams }) => searchParams.has('CMCD'))).toEqual([]);

  await page.evaluate(() => localStorage.setItem('cancha:consent', 'granted'));
  await playClip();
  // The playback without consent is not counted.
  await expect
    .poll(readCounts)
    .toEqual({ 'playback-start': before['playback-start']! + 1, 'playback-quality': before['playback-quality']! + 1 });
  const sent = media.map(({ searchParams }) => searchParams.get('CMCD') ?? '');
  expect(sent.length).toBeGreaterThan(2);
  for (const data of sent) {
    expect(data).toContain('cid="cancha/resumen-long-shot"');
    const keys = [...data.replaceAll(/"[^"]*"/g, '').matchAll(/(?:^|,)([\w-]+)/g)].map(([, key]) => key);
    expect(keys.filter((key) => !CMCD_KEYS.includes(key!))).toEqual([]);
  }
  const [session, ...others] = new Set(sent.map((data) => /sid="([^"]+)"/.exec(data)?.[1]));
  expect(others).toEqual([]);
  const viewerIds = [await page.context().cookies(), await page.evaluate(() => JSON.stringify(localStorage))];
  expect(JSON.stringify(viewerIds), 'the id of the playback is not one of the viewer').not.toContain(session);
}

test(
  "ads and measurements depend on the viewer's consent and licence; a video without ads does not load the code of ads",
  { tag: '@deep' },
  async ({ page, product }) => {
    test.slow();
    const requests = recordAdRequests(page);
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (/createAds|AdControls/.test(request.url())) scripts.push(request.url());
    });
    await openAsAccount(page, product.url('ironclad', ITEM));
    await skipWithoutCodecs(page);
    await play(page);
    await expect(controls(page)).toContainText('Advertisement 1 of 2');
    await expect.poll(() => requests.some(({ url }) => url.searchParams.get('event') === 'start')).toBe(true);
    expect(
      requests.map(({ url }) => url.searchParams.get('session') ?? ''),
      'without consent, requests contain no session id',
    ).toEqual(requests.map(() => ''));
    const ownRequests = requests.filter(({ path }) => !path.startsWith('files/'));
    expect(await Promise.all(ownRequests.map(({ hasCookie }) => hasCookie))).toEqual(ownRequests.map(() => false));
    expect(scripts.length).toBeGreaterThan(0);
    // An ad that plays ends when the viewer leaves the player.
    await page.keyboard.press('Escape');
    await expect(page.locator('video')).toHaveCount(0);

    await test.step('a realm that requires consent sends no request without it', async () => {
      await setConsent(page, 'refused');
      await page.addInitScript(() => {
        const { fetch } = globalThis;
        globalThis.fetch = async (...request) => {
          const response = await fetch(...request);
          if (!response.url.includes('/api/v5/manifest/')) return response;
          return new Response((await response.text()).replaceAll('"ANONYMOUS"', '"REQUIRED"'), response);
        };
      });
      await page.reload();
      requests.length = 0;
      await play(page);
      await expectPlaying(page);
      expect(requests).toEqual([]);
    });
    await test.step('a viewer whose licence is free of ads sees none', async () => {
      await page.keyboard.press('Escape');
      await signInByApi(page, SUBSCRIBER);
      await page.reload();
      scripts.length = 0;
      await play(page);
      await expectPlaying(page);
      expect([requests, scripts]).toEqual([[], []]);
    });
    await test.step('playbacks are measured only with consent', () => expectMeasuredWithConsent(page, product));
  },
);

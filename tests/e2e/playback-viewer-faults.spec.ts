// What viewers and browsers do that a player must handle: fast seeks, leaving while it loads, too many tabs, a refused
// start, signing out; and what viewers with each access level see.
import type { BrowserContext, Page } from '@playwright/test';
import { findAxeViolations } from './findAxeViolations.ts';
import { allowProblems, callApi, expect, waitForHydration, navigate, proves, test } from './fixtures.ts';
import { currentTime, expectPlaying, message, openAsAccount, player, skipWithoutCodecs } from './openPlayer.ts';
import { fillForm, submitButton } from './signInSteps.ts';
import { countLeftovers, watchLeftovers } from './watchLeftovers.ts';
import { createTestRealm, items, IMAGES, publishTestRealm } from './testRealm.ts';

const VIDEO = '/video/five-frames';
const HOUR_MS = 3_600_000;
const timeIn = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString();
const media = { asset: 'northern-lights' };
const artwork = { thumbnailUrl: IMAGES.landscape, posterUrl: IMAGES.portrait, squareUrl: IMAGES.square };
const video = (id: string, more: object = {}) => ({
  id,
  type: 'VOD',
  title: `Video ${id}`,
  accessLevel: 'GRANTED',
  media,
  ...artwork,
  ...more,
});

const play = (page: Page) => page.locator('a[data-play]').click();
const recordPaths = (page: Page, pattern: RegExp): string[] => {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pattern.test(pathname)) calls.push(pathname + search);
  });
  return calls;
};
/** The browser logs each refused call. */
const REFUSED_CALL = /Failed to load resource/;

test(
  'after twenty fast seeks the video plays at the last position; leaving during loading or a seek frees all resources',
  { tag: '@deep' },
  async ({ page, product, problems }) => {
    await watchLeftovers(page);
    await openAsAccount(page, product.url('ironclad', VIDEO));
    await skipWithoutCodecs(page);
    const before = await countLeftovers(page);
    await play(page);
    await expectPlaying(page);
    for (let step = 0; step < 20; step++) await page.keyboard.press(String((step * 7) % 10));
    await expectPlaying(page);
    // The last key is 3, which seeks to 30 % of 64 s.
    expect(await currentTime(page)).toBeGreaterThan(19);
    expect(await currentTime(page)).toBeLessThan(30);
    await expect(message(page)).toHaveCount(0);
    await page.keyboard.press('8');
    await navigate(page, '/home');
    await expect(page.locator('[data-page="home"]')).toBeVisible();
    for (const path of ['**/manifest.mpd', '**/api/v5/manifest/**']) {
      await navigate(page, VIDEO);
      let release = (): void => undefined;
      const released = new Promise<void>((resolve) => (release = resolve));
      await page.route(path, async (route) => {
        await released;
        await route.continue().catch(() => undefined);
      });
      const manifestRequest = page.waitForRequest(path);
      await play(page);
      await manifestRequest;
      await navigate(page, '/home');
      await expect(page.locator('[data-page="home"]')).toBeVisible();
      release();
      await page.unroute(path);
    }
    await expect(page.locator('video')).toHaveCount(0);
    await expect.poll(() => countLeftovers(page)).toEqual(before);
    allowProblems(problems, REFUSED_CALL);
  },
);

async function openTab(context: BrowserContext, address: string): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(address);
  await waitForHydration(tab);
  return tab;
}

test('N24 a third tab above the limit of streams lists the other two, and plays after one of them was stopped', async ({
  page,
  context,
  product,
}) => {
  const testRealm = await publishTestRealm(
    product,
    { home: { elements: [] } },
    { catalogue: ['one', 'two', 'three'].map((id) => video(id)), realm: { playback: { maxStreams: 2 } } },
  );
  await openAsAccount(page, product.url(testRealm.id, '/video/one'), 'viewer@demo.test');
  await skipWithoutCodecs(page);
  const second = await openTab(context, product.url(testRealm.id, '/video/two'));
  const third = await openTab(context, product.url(testRealm.id, '/video/three'));
  for (const tab of [page, second]) {
    await tab.bringToFront();
    await play(tab);
    await expectPlaying(tab);
  }
  await third.bringToFront();
  const manifests = recordPaths(third, /^\/api\/v5\/manifest/);
  await proves('ERROR-069', 'a 409 has its own message', async () => {
    await play(third);
    await expect(message(third)).toContainText('You are watching on other devices');
    await expect(message(third).locator('[data-playbacks] li')).toHaveCount(2);
    await expect(message(third)).toContainText('Reference: ');
  });
  expect(manifests).toHaveLength(1);
  await message(third).locator('li', { hasText: 'Video two' }).getByRole('button', { name: 'Stop it there' }).click();
  await expectPlaying(third);
  // The request for the next segment of the stopped tab is refused, and the tab does not start the stream again.
  await second.bringToFront();
  await second.keyboard.press('8');
  await expect(message(second)).toContainText('Playback continues on another device');
  await expect(message(second).getByRole('button', { name: 'Watch here' })).toBeVisible();
  await expectPlaying(third);
  testRealm.remove();
});

test(
  'N16 when the session ends during a video that guests may watch, the video continues at its position',
  { tag: '@deep' },
  async ({ page, context, browser, product, problems }) => {
    await openAsAccount(page, product.url('ironclad', VIDEO), 'viewer@demo.test');
    await skipWithoutCodecs(page);
    await play(page);
    await expectPlaying(page);
    await page.keyboard.press('5');
    await expectPlaying(page);
    // Another browser ends the session. This tab is not notified.
    const elsewhere = await browser.newContext({ storageState: await context.storageState() });
    const otherPage = await elsewhere.newPage();
    await otherPage.goto(product.url('ironclad', '/home'));
    await callApi(otherPage, 'POST', '/api/v2/logout', { everywhere: false });
    await elsewhere.close();
    // The pause reports the position, and this call is refused.
    await page.keyboard.press('k');
    await expect(page.locator('header a[href^="/login"]').first()).toBeAttached();
    await expect(player(page)).toHaveAttribute('data-player', 'ready');
    expect(await currentTime(page)).toBeGreaterThan(31);
    expect(await currentTime(page)).toBeLessThan(45);
    await expect(message(page)).toHaveCount(0);
    allowProblems(problems, REFUSED_CALL);
  },
);

test('N22 each refusal has its own message and a link back, and is not retried automatically; a start that the browser refuses waits for a click', async ({
  page,
  product,
  problems,
}) => {
  await openAsAccount(page, product.url('ironclad', VIDEO), 'viewer@demo.test');
  await skipWithoutCodecs(page);
  const respondWith = async (status: number, code: string) => {
    await page.unrouteAll();
    await page.route('**/api/v5/manifest/**', (route) =>
      route.fulfill({ status, json: { status, code, messages: ['No.'], requestId: 'request-1' } }),
    );
  };
  const manifests = recordPaths(page, /^\/api\/v5\/manifest/);
  const texts: string[] = [];
  const expectRefusal = async (status: number, code: string, text: string) => {
    await respondWith(status, code);
    manifests.length = 0;
    await play(page);
    await expect(message(page)).toContainText(text);
    await expect(message(page)).toContainText('Reference: request-1');
    expect(manifests).toHaveLength(1);
    texts.push(await message(page).innerText());
  };
  const goBack = async () => {
    await message(page).getByRole('button', { name: 'Close the player' }).click();
    await expect(message(page)).toHaveCount(0);
    await expect(page.locator('a[data-play]')).toBeFocused();
  };
  await proves('ERROR-067', 'a 401 has its own message', async () => {
    await expectRefusal(401, 'SIGN_IN_REQUIRED', 'Sign in to watch this');
  });
  await goBack();
  await proves('ERROR-068', 'a 403 has its own message', async () => {
    await expectRefusal(403, 'ACCESS_DENIED', 'not part of your subscription');
  });
  await goBack();
  await proves('ERROR-064', 'another failure has another message than a 403', async () => {
    await expectRefusal(500, 'INTERNAL', 'The video did not open');
    expect(new Set(texts).size).toBe(3);
  });
  await proves('ERROR-065', 'a video error has an action that leads back', goBack);
  await page.unrouteAll();
  await page.evaluate(() => {
    const originalPlay = Reflect.get(HTMLMediaElement.prototype, 'play');
    HTMLMediaElement.prototype.play = () => {
      HTMLMediaElement.prototype.play = originalPlay;
      return Promise.reject(new DOMException('No gesture.', 'NotAllowedError'));
    };
  });
  await play(page);
  const start = player(page).getByRole('button', { name: 'Play', exact: true }).first();
  await expect(player(page)).toHaveAttribute('data-player', 'paused');
  await expect(start).toBeVisible();
  await expect(message(page)).toHaveCount(0);
  await start.click();
  await expectPlaying(page);
  await page.keyboard.press('Escape');
  await callApi(page, 'DELETE', '/api/v2/history/five-frames');
  allowProblems(problems, REFUSED_CALL);
});

test('N23 each access level and an event that has ended have their own message, and the page sends the calls that each one needs', async ({
  page,
  product,
  problems,
}) => {
  const testRealm = createTestRealm(
    product,
    {
      home: { elements: [{ bucketId: 'row', exid: 'row', type: 'VOD_PLAYLIST', name: 'Row', source: { tag: 'row' } }] },
    },
    {
      catalogue: [
        ...items(2),
        video('granted', { tags: ['row'] }),
        video('signed', { accessLevel: 'GRANTED_ON_SIGN_IN', tags: ['row'] }),
        video('denied', { accessLevel: 'DENIED', licences: ['pass'], tags: ['row'] }),
        video('blocked', { accessLevel: 'GEOBLOCKED', tags: ['row'] }),
        video('recording', { liveEventId: 'over' }),
        video('over', { type: 'LIVE', startDate: timeIn(-5), endDate: timeIn(-2) }),
        video('lost', { type: 'LIVE', startDate: timeIn(-5), endDate: timeIn(20) }),
        video('on-air', { type: 'LIVE', startDate: timeIn(-1), endDate: timeIn(5) }),
      ],
    },
  );
  testRealm.write('data/licences.json', { licences: [{ id: 'pass', name: 'The Pass', type: 'STANDARD' }] });
  const { status, output } = await testRealm.publish();
  expect(status, output).toBe(0);
  const address = (path: string) => product.url(testRealm.id, path);
  const calls = recordPaths(page, /^\/api\/v[45]\/(vod|event|vods|manifest)\/(?!.*adjacent)/);
  const detail = page.locator('[data-row="item"] [data-item]').first();
  const visit = async (path: string) => {
    await navigate(page, path);
    await expect(detail).toHaveAttribute('data-item', path.split(/[/?]/)[2]!);
    calls.length = 0;
  };
  await openAsAccount(page, address('/home'));
  await skipWithoutCodecs(page);
  await proves('ACCESS-008', 'geoblocked content shows the reason and does not play', async () => {
    await visit('/video/blocked');
    await expect(detail).toContainText('do not cover the country you are in');
    await expect(page.locator('a[data-play]')).toHaveCount(0);
    await navigate(page, '/video/blocked?play=1');
    await expect(message(page)).toContainText('Not in your country');
    await expect(page.locator('video')).toHaveCount(0);
  });
  await proves('ACCESS-009', 'each of the four access levels has its own message and behaviour', async () => {
    await visit('/video/signed');
    await expect(detail).toHaveAttribute('data-access', 'GRANTED_ON_SIGN_IN');
    await expect(detail.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', /^\/login\?from=.*signed/);
    await visit('/video/denied');
    await expect(detail).toHaveAttribute('data-access', 'DENIED');
    await play(page);
    await expect(message(page)).toContainText('The Pass');
    await visit('/video/blocked');
    await expect(detail).toHaveAttribute('data-access', 'GEOBLOCKED');
    await visit('/video/granted');
    await expect(detail).toHaveAttribute('data-access', 'GRANTED');
    await play(page);
    await expectPlaying(page);
  });
  await proves('API-115', 'playing a video requests its manifest with the playback details', async () => {
    expect(calls).toEqual([
      expect.stringMatching(/^\/api\/v5\/manifest\/video\/granted\?includePlaybackDetails=URL&displayGeoblocked=true/),
    ]);
  });
  await proves('API-116', 'the link of the access result is requested', async () => {
    await visit('/video/recording');
    const manifestResponse = page.waitForResponse('**/api/v5/manifest/**');
    const requested = page.waitForRequest('**/manifest.mpd');
    await play(page);
    const { streams } = (await (await manifestResponse).json()) as { streams: { url: string }[] };
    expect(new URL((await requested).url()).pathname).toBe(streams[0]!.url);
  });
  await proves('API-114', 'playing a live event requests its manifest with the playback details', async () => {
    await visit('/live/on-air');
    await play(page);
    await expectPlaying(page);
    expect(calls).toEqual([
      expect.stringMatching(/^\/api\/v5\/manifest\/event\/on-air\?includePlaybackDetails=URL&displayGeoblocked=true/),
    ]);
  });
  await proves('API-113', 'the recording of an event that is over is found and opened', async () => {
    await navigate(page, '/live/over?play=1');
    await page.waitForURL(({ pathname }) => pathname.startsWith('/video/recording'));
    expect(calls).toContain('/api/v4/vods/live/over');
    await expectPlaying(page);
  });
  await page.route('**/api/v5/manifest/event/lost*', (route) =>
    route.fulfill({ status: 404, json: { status: 404, code: 'VIDEO_NOT_LIVE', messages: ['No.'], requestId: 'r' } }),
  );
  await proves(
    'ERROR-066',
    'a live event that is not on air and has no recording shows that it is not live',
    async () => {
      await navigate(page, '/live/lost?play=1');
      await expect(message(page)).toContainText('This event is not live');
      await expect(page.locator('video')).toHaveCount(0);
    },
  );
  await proves(
    'API-111',
    'where geoblocked content may be shown, the calls for events and videos request it',
    async () => {
      calls.length = 0;
      await navigate(page, '/multi-video/blocked?ids=on-air');
      await expect
        .poll(() => calls.join(' '))
        .toMatch(/\/api\/v4\/event\/on-air\?includePlaybackDetails=URL&displayGeoblocked=true/);
      await visit('/video/granted');
      await play(page);
      await expectPlaying(page);
      calls.length = 0;
      await page.evaluate(() => window.player!.load('blocked').catch(() => undefined));
      expect(calls[0]).toMatch(/^\/api\/v4\/vod\/blocked\?includePlaybackDetails=URL&displayGeoblocked=true/);
      await expect(message(page)).toContainText('Not in your country');
    },
  );
  allowProblems(problems, REFUSED_CALL);
  testRealm.remove();
});

test(
  'an error is shown when the code of the player cannot be loaded, and a retry plays',
  { tag: '@deep' },
  async ({ page, product, problems }) => {
    await openAsAccount(page, product.url('ironclad', VIDEO));
    await skipWithoutCodecs(page);
    await page.route(/openPlayback/, (route) => route.abort());
    await play(page);
    await expect(message(page)).toContainText('The video did not open');
    expect(await findAxeViolations(page, { include: '[data-row="item"]' })).toEqual([]);
    const retry = message(page).getByRole('button', { name: 'Try again' });
    // The click removes the message of the first attempt. The message after the failed request belongs to the second.
    const refused = page.waitForEvent('requestfailed', (request) => /openPlayback.*js/.test(request.url()));
    await retry.click();
    await refused;
    await expect(message(page)).toBeVisible();
    await page.unrouteAll();
    await retry.click();
    await expectPlaying(page);
    await page.keyboard.press('Escape');
    await expect(message(page)).toHaveCount(0);
    allowProblems(problems, REFUSED_CALL);
  },
);

test(
  'a session that has ended shows a message with a sign-in link; another session continues to play',
  { tag: '@deep' },
  async ({ page, context, browser, product, problems }) => {
    await openAsAccount(page, product.url('ironclad', '/video/from-the-lights'), 'viewer@demo.test');
    await skipWithoutCodecs(page);
    await play(page);
    await expectPlaying(page);
    await page.keyboard.press('5');
    await expectPlaying(page);
    // Another session of the same viewer replaces the cookie; this tab is not notified.
    const elsewhere = await browser.newContext();
    const otherPage = await elsewhere.newPage();
    await openAsAccount(otherPage, product.url('ironclad', '/home'), 'viewer@demo.test');
    await context.addCookies(await elsewhere.cookies());
    await page.keyboard.press('9');
    await expectPlaying(page);
    await expect(message(page)).toHaveCount(0);
    expect(await currentTime(page)).toBeGreaterThan(50);
    await elsewhere.close();
    await page.keyboard.press('5');
    await expectPlaying(page);
    await context.clearCookies({ name: 'session' });
    // The next report of the position, or the next segment, is refused.
    await page.keyboard.press('k');
    await expect(message(page)).toContainText(/You were signed out|Sign in to watch this/);
    await message(page).getByRole('link', { name: 'Sign in' }).click();
    await page.waitForURL((url) => url.pathname === '/login');
    expect(new URL(page.url()).searchParams.get('from')).toContain('/video/from-the-lights');
    await fillForm(page);
    await submitButton(page).click();
    await page.waitForURL((url) => url.pathname === '/video/from-the-lights');
    await expectPlaying(page);
    expect(await currentTime(page), 'the video plays on from its position').toBeGreaterThan(30);
    await callApi(page, 'DELETE', '/api/v2/history/from-the-lights');
    allowProblems(problems, REFUSED_CALL);
  },
);

// Playback from the play button to the last position. The media is real, so each test plays for a few seconds.
import { findAxeViolations } from './findAxeViolations.ts';
import { allowProblems, expect, navigate, proves, test } from './fixtures.ts';
import {
  SUBSCRIBER,
  control,
  currentTime,
  expectPlaying,
  message,
  openAsAccount,
  player,
  skipWithoutCodecs,
  timeLine,
  clickControl,
} from './openPlayer.ts';

test('a video plays after a click, by pointer and keys, and resumes where it stopped', async ({
  page,
  product,
  problems,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (/shaka|openPlayback/.test(request.url())) scripts.push(request.url());
  });
  await openAsAccount(page, product.url('ironclad', '/video/five-frames'), 'viewer@demo.test');
  await skipWithoutCodecs(page);
  expect(scripts, 'no code of the player is loaded before the pointer is on the play button').toEqual([]);
  const play = page.locator('a[data-play]');
  const image = page.locator('[data-row="item"] header').first();
  const before = await image.boundingBox();
  await play.hover();
  await expect.poll(() => scripts.some((url) => url.includes('shaka-player.dash'))).toBe(true);
  await proves('ACCESS-001', 'granted content plays', async () => {
    await play.click();
    await expectPlaying(page);
  });
  expect(await image.boundingBox(), 'nothing moves when the player opens').toEqual(before);
  await proves('PLAYER-030', 'the volume of a new viewer is 100', async () => {
    expect(await page.locator('video').evaluate((video: HTMLVideoElement) => [video.volume, video.muted])).toEqual([
      1,
      false,
    ]);
  });

  await clickControl(page, 'tracks');
  await page.getByRole('menuitemradio', { name: 'French' }).click();
  await clickControl(page, 'tracks');
  await expect(page.getByRole('menuitemradio', { name: 'French' })).toHaveAttribute('aria-checked', 'true');
  await page.getByRole('menuitemradio', { name: 'English', exact: true }).last().click();
  await expect(page.locator('.shaka-text-container')).toContainText(/\w/);

  await proves('PLAYER-023', 'chapters and thumbnails are read from their files', async () => {
    await expect(timeLine(page)).toHaveAttribute('aria-valuetext', / of 01:04, .+/);
    const box = (await timeLine(page).boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await expect(timeLine(page).locator('[style*="background-image"]')).toBeVisible();
  });
  await page.keyboard.press('k');
  await expect(player(page)).toHaveAttribute('data-player', 'paused');
  await page.keyboard.press('5');
  await expect.poll(() => currentTime(page)).toBe(32);
  // The right arrow seeks 5 s forward, and the key l 10 s.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('l');
  await expect.poll(() => currentTime(page)).toBe(47);
  expect(await findAxeViolations(page, { include: '[data-player]' })).toEqual([]);
  // Each step lowers the volume by 5 %, so 12 steps lower it to 40 %.
  for (let step = 0; step < 12; step++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await expect(player(page)).toHaveCount(0);
  await expect(play).toBeFocused();
  await expect(play).toHaveText('Resume');

  await play.press('Enter');
  await expectPlaying(page);
  await proves('PLAYER-032', 'the next playback has the same volume', async () => {
    expect(await page.locator('video').evaluate((video: HTMLVideoElement) => video.volume)).toBeCloseTo(0.4);
  });
  expect(await currentTime(page)).toBeGreaterThan(46);
  await clickControl(page, 'start-over');
  await expect.poll(() => currentTime(page)).toBeLessThan(10);
  await proves('PLAYER-031', 'a route change closes the player', async () => {
    await navigate(page, '/video/cutman');
    await expect(page.getByRole('heading', { level: 1, name: 'The Cutman' })).toBeVisible();
    await expect(page.locator('video')).toHaveCount(0);
  });
  expect(problems).toEqual([]);
});

test('another tab shows the progress without a reload', async ({ page, context, product }) => {
  await openAsAccount(page, product.url('sahra', '/video/al-shahin?lang=en'), 'viewer@demo.test');
  await skipWithoutCodecs(page);
  const history = await context.newPage();
  await openAsAccount(history, product.url('sahra', '/history?lang=en'));
  await page.bringToFront();
  await page.locator('a[data-play]').click();
  await expectPlaying(page);
  await page.keyboard.press('5');
  await page.keyboard.press('k');
  await expect(history.locator('[data-item="al-shahin"]').first()).toBeVisible({ timeout: 3_000 });
});

test('an encrypted live channel plays for its subscriber, with DVR', async ({ page, product }) => {
  await openAsAccount(page, product.url('ironclad', '/live/stand-up-tv'), SUBSCRIBER);
  await skipWithoutCodecs(page);
  let token: string | undefined;
  page.on('request', (request) => {
    if (request.url().endsWith('/media/licence')) token = request.headers()['authorization'];
  });
  await page.locator('a[data-play]').click();
  await proves('PLAYER-021', 'the licence request goes to drm.url with the token', async () => {
    await expectPlaying(page);
    expect(token).toMatch(/^Bearer \S+\.\S+\.\S+$/);
  });
  await expect(control(page, 'live')).toHaveText('Live');
  const edge = await currentTime(page);
  for (let step = 0; step < 4; step++) await page.keyboard.press('j');
  await expect(control(page, 'live')).toHaveText('Go to live');
  expect(await currentTime(page)).toBeLessThan(edge - 25);
  await expectPlaying(page);
  await clickControl(page, 'live');
  await expect(control(page, 'live')).toHaveText('Live');
});

test('viewers without an entitlement for a channel see the licences that include it; guests sign in and return', async ({
  page,
  product,
  problems,
}) => {
  await openAsAccount(page, product.url('ironclad', '/live/stand-up-tv'), 'viewer@demo.test');
  await proves(['ACCESS-004', 'ACCESS-010'], 'denied content offers its licences', async () => {
    await page.locator('a[data-play]').click();
    await expect(message(page).locator('[data-licences] li').first()).toBeVisible();
    await expect(page.locator('video')).toHaveCount(0);
  });
  await expect(message(page)).toContainText('Reference: ');
  expect(await findAxeViolations(page, { include: '[data-player]' })).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(message(page)).toHaveCount(0);
  await page.context().clearCookies();
  await openAsAccount(page, product.url('ironclad', '/video/from-the-lights?play=1'));
  await proves('ACCESS-002', 'a guest is sent to sign in', async () => {
    await page.waitForURL(
      (url) => url.pathname === '/login' && (url.searchParams.get('from') ?? '').includes('/video/'),
    );
    expect(new URL(page.url()).searchParams.get('from')).toContain('/video/from-the-lights');
  });
  await proves('ACCESS-003', 'after signing in the viewer returns to the video, and it plays', async () => {
    await page
      .locator('main input[autocomplete="username"], main input[type="email"]')
      .first()
      .fill('viewer@demo.test');
    const password = page.getByLabel('Password', { exact: true });
    if (!(await password.isVisible())) await page.keyboard.press('Enter');
    await password.fill('marquee-demo-1');
    await password.press('Enter');
    await page.waitForURL((url) => url.pathname.startsWith('/video/from-the-lights'));
    await expectPlaying(page);
  });
  // The browser logs each refused call.
  allowProblems(problems, /40[13]/);
});

test('each failure shows a message and a way to continue', async ({ page, product, problems }) => {
  const respondWith = (status: number, code: string, details?: object) =>
    page.route('**/api/v5/manifest/**', (route) =>
      route.fulfill({
        status,
        json: { status, code, messages: ['No.'], requestId: 'request-1', ...(details && { details }) },
      }),
    );
  await openAsAccount(page, product.url('ironclad', '/video/five-frames'));
  const play = async () => {
    await page.locator('a[data-play]').click();
    await expect(message(page)).toContainText('request-1');
  };
  const close = async () => {
    await page.keyboard.press('Escape');
    await expect(message(page)).toHaveCount(0);
    await page.unroute('**/api/v5/manifest/**');
  };
  await respondWith(403, 'PLAYBACK_UNAVAILABLE');
  await proves('ACCESS-006', 'no player starts and a message is shown', async () => {
    await play();
    await expect(message(page)).toContainText('cannot be watched in a browser');
    await expect(page.locator('video')).toHaveCount(0);
  });
  await close();
  await respondWith(409, 'TOO_MANY_STREAMS', {
    playbacks: [{ id: 'other', deviceName: 'Firefox, Windows', title: 'Cutman', startedAt: new Date().toISOString() }],
  });
  await play();
  await expect(message(page)).toContainText('Firefox, Windows');
  let stopMethod = '';
  await page.route('**/api/v1/playback/other', (route) => {
    stopMethod = route.request().method();
    return route.fulfill({ json: {} });
  });
  await page.unroute('**/api/v5/manifest/**');
  await respondWith(503, 'UNAVAILABLE');
  await page.getByRole('button', { name: 'Stop it there' }).click();
  await expect(message(page)).toContainText('did not open');
  expect(stopMethod).toBe('DELETE');
  await close();
  await openAsAccount(page, product.url('ironclad', '/live/adeyemi-lindqvist'));
  await respondWith(404, 'VIDEO_NOT_LIVE');
  await page.route('**/api/v4/vods/live/**', (route) =>
    route.fulfill({ status: 404, json: { status: 404, code: 'CONTENT_NOT_FOUND', messages: ['No.'], requestId: 'r' } }),
  );
  await proves('PLAYER-002', 'without a recording an error with a way back is shown', async () => {
    await play();
    await expect(message(page)).toContainText('not live');
    await message(page).getByRole('button', { name: 'Close the player' }).click();
    await expect(page.locator('a[data-play]')).toBeVisible();
  });
  await page.unroute('**/api/v4/vods/live/**');
  await page.route('**/api/v4/vods/live/**', (route) =>
    route.fulfill({ json: { id: 'five-frames', type: 'VOD', title: 'Five frames', accessLevel: 'GRANTED' } }),
  );
  await proves('PLAYER-001', 'an event that is over leads to its recording', async () => {
    await page.locator('a[data-play]').click();
    await page.waitForURL((url) => url.pathname.startsWith('/video/'));
    expect(new URL(page.url()).pathname).toContain('/video/five-frames');
  });
  allowProblems(problems, /40[349]|503/);
});

// Several events side by side, on real media. Real-time playback takes a few seconds in each test.
import type { Page } from '@playwright/test';
import { findAxeViolations } from './findAxeViolations.ts';
import { expect, waitForHydration, navigate, proves, test } from './fixtures.ts';
import { openAsAccount, skipWithoutCodecs, SUBSCRIBER } from './openPlayer.ts';

const FOUR = '/multi-video/ironclad-tv?layout=quad&ids=film-tv,her-corner-tv,lagos-tv';
const panes = (page: Page) => page.locator('[data-position]');
const pane = (page: Page, number: number) => page.locator(`[data-position="${number}"]`);
const play = (page: Page) => page.locator('[data-action="play"]');
const layout = (page: Page, name: string) => page.locator(`[data-layout-option="${name}"]`);
const pickerItems = (page: Page) => page.locator('[data-picker-item]');
const readEventIds = (page: Page) =>
  panes(page).evaluateAll((elements) => elements.map((each) => (each as HTMLElement).dataset['event'] ?? ''));

/**
 * Waits until resize observers have run. A screenshot waits for a rendered frame; `requestAnimationFrame` would wait
 * for the clock that the test has stopped.
 */
const waitForFrame = (page: Page) => page.screenshot({ clip: { x: 0, y: 0, width: 1, height: 1 } });

/** Returns for each video whether its time advances within 600 ms. */
const areAdvancing = (page: Page) =>
  page.locator('video').evaluateAll(async (videos: HTMLVideoElement[]) => {
    const before = videos.map(({ currentTime }) => currentTime);
    await new Promise((resolve) => setTimeout(resolve, 600));
    return videos.map(({ currentTime }, index) => currentTime > before[index]!);
  });
const expectAllPlaying = (page: Page, count: number) =>
  expect.poll(() => areAdvancing(page), { timeout: 15_000 }).toEqual(Array.from({ length: count }, () => true));

test.use({ viewport: { width: 1440, height: 860 } });

test('the viewer can choose one of four layouts, each with its own number of videos', async ({
  page,
  product,
  problems,
}) => {
  await openAsAccount(page, product.url('ironclad', '/livenow'));
  await page.locator('main a[href^="/multi-video/"]').first().click();
  await proves(['ROUTE-088', 'MULTIVIEW-008'], 'the first video is the event of the address', async () => {
    await expect(pane(page, 1)).toHaveAttribute('data-event', 'ironclad-tv');
    await expect(pane(page, 1)).toHaveAccessibleName(/Ironclad/);
  });
  await proves('MULTIVIEW-007', 'the layout twoUp is selected at first', async () => {
    await expect(layout(page, 'twoUp')).toHaveAttribute('aria-pressed', 'true');
  });
  await proves('MULTIVIEW-001', 'four layouts can be chosen', async () => {
    await expect(page.locator('[data-layout-option]')).toHaveCount(4);
    for (const name of ['pip', 'threeUp', 'quad', 'twoUp']) {
      await layout(page, name).click();
      await expect(layout(page, name)).toHaveAttribute('aria-pressed', 'true');
    }
  });
  await proves('MULTIVIEW-002', 'twoUp has two positions', async () => {
    await expect(panes(page)).toHaveCount(2);
  });
  await proves('MULTIVIEW-003', 'in pip the second video is inside the first one', async () => {
    await layout(page, 'pip').click();
    await expect(panes(page)).toHaveCount(2);
    const [outer, inner] = [(await pane(page, 1).boundingBox())!, (await pane(page, 2).boundingBox())!];
    expect(inner.x).toBeGreaterThan(outer.x);
    expect(inner.x + inner.width).toBeLessThan(outer.x + outer.width);
    expect(inner.y + inner.height).toBeLessThan(outer.y + outer.height);
  });
  await proves('MULTIVIEW-004', 'threeUp has three positions', async () => {
    await layout(page, 'threeUp').click();
    await expect(panes(page)).toHaveCount(3);
  });
  await proves('MULTIVIEW-005', 'quad has four positions', async () => {
    await layout(page, 'quad').click();
    await expect(panes(page)).toHaveCount(4);
  });
  await page.goBack();
  await expect(layout(page, 'threeUp')).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(/layout=threeUp/);
  expect(await findAxeViolations(page)).toEqual([]);
  const back = page.locator('[data-action="back"]');
  await back.click();
  await expect(page, 'the back button skips all changes and leads to the previous page').toHaveURL(/\/livenow$/);
  await page.goForward();
  await page.reload();
  await waitForHydration(page);
  await back.click();
  await expect(page, 'the back button leads to the previous page also after a reload').toHaveURL(/\/livenow$/);
  await openAsAccount(page, product.url('ironclad', FOUR));
  await layout(page, 'twoUp').click();
  await expect(layout(page, 'twoUp')).toHaveAttribute('aria-pressed', 'true');
  await back.click();
  await expect(page, 'when multi-view was opened by its address, the back button leads to home').toHaveURL(/\/home$/);
  expect(problems).toEqual([]);
});

test('the picker fills the positions, by pointer, keys and dragging', async ({ page, product, problems }) => {
  const requests: URL[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/event/live')) requests.push(new URL(request.url()));
  });
  await openAsAccount(page, product.url('ironclad', '/multi-video/ironclad-tv'), 'viewer@demo.test');
  await proves('CONST-008', 'the picker requests 12 events', async () => {
    await expect(pickerItems(page).first()).toBeVisible();
    expect(requests.map((url) => url.searchParams.get('rpp'))).toContain('12');
  });
  await proves('CONST-083', 'the tiles are 200 by 112 px, the small ones 100 by 56 px', async () => {
    const thumb = (await pickerItems(page).first().locator('[data-thumb]').boundingBox())!;
    expect([thumb.width, thumb.height]).toEqual([200, 112]);
    const small = (await page.locator('[data-size="100x56"]').first().boundingBox())!;
    expect([small.width, small.height]).toEqual([100, 56]);
  });
  await proves('CONST-009', 'the picker shows at most 20 events', async () => {
    const more = page.locator('[data-action="more"]');
    for (let fetched = 0; fetched < 4 && (await more.count()) > 0; fetched++) {
      await more.click();
      await expect(page.locator('[data-picker] ul')).toHaveAttribute('aria-busy', 'false');
    }
    await expect(more).toHaveCount(0);
    expect(await pickerItems(page).count()).toBeLessThanOrEqual(20);
    expect(await pickerItems(page).count()).toBeGreaterThan(4);
  });
  const [first, second] = await pickerItems(page).evaluateAll((tiles) =>
    tiles.map((each) => (each as HTMLElement).dataset['pickerItem']!).filter((id) => id !== 'ironclad-tv'),
  );
  await proves('MULTIVIEW-006', 'an empty position prevents playing; a filled one allows it', async () => {
    await expect(play(page)).toHaveAttribute('aria-disabled', 'true');
    await play(page).click({ force: true });
    await expect(page.locator('video')).toHaveCount(0);
    await page.locator(`[data-picker-item="${first}"]`).press('Enter');
    await expect(play(page)).toHaveAttribute('aria-disabled', 'false');
  });
  expect(await readEventIds(page)).toEqual(['ironclad-tv', first]);
  await expect(page.locator('[data-picker]')).toHaveCount(0);

  await pane(page, 1).locator('[data-action="swap"]').press('Enter');
  await expect.poll(() => readEventIds(page)).toEqual([first, 'ironclad-tv']);
  await expect(page).toHaveURL(new RegExp(`/multi-video/${first}\\?ids=ironclad-tv`));
  await pane(page, 2).dragTo(pane(page, 1), { sourcePosition: { x: 60, y: 200 }, targetPosition: { x: 60, y: 200 } });
  await expect.poll(() => readEventIds(page)).toEqual(['ironclad-tv', first]);
  await page.locator('[data-action="picker"]').click();
  await page.locator(`[data-picker-item="${second}"]`).dragTo(pane(page, 2), { targetPosition: { x: 60, y: 100 } });
  await expect.poll(() => readEventIds(page)).toEqual(['ironclad-tv', second]);
  await page.goBack();
  await expect.poll(() => readEventIds(page)).toEqual(['ironclad-tv', first]);
  expect(problems).toEqual([]);
});

test('four live streams play, one of them with sound, heartbeats are sent, and leaving the page ends all streams', async ({
  page,
  product,
}) => {
  await page.clock.install();
  const heartbeats: { eventIds: string[]; layout: string; sessionId: string }[] = [];
  const ended: string[] = [];
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/v1/multiviewHeartbeat'))
      heartbeats.push(request.postDataJSON() as (typeof heartbeats)[number]);
    if (request.method() === 'DELETE') ended.push(request.url());
    if (/shaka/.test(request.url())) scripts.push(request.url());
  });
  await openAsAccount(page, product.url('ironclad', FOUR), SUBSCRIBER);
  await skipWithoutCodecs(page);
  await expect(play(page)).toHaveAttribute('aria-disabled', 'false');
  expect(scripts, 'the code of the player is not loaded before the click').toEqual([]);
  await play(page).click();
  await expectAllPlaying(page, 4);
  const readMuted = () =>
    panes(page).evaluateAll((elements) => elements.map((each) => each.querySelector('video')?.muted));
  expect(await readMuted()).toEqual([false, true, true, true]);
  await page.keyboard.press('3');
  expect(await readMuted()).toEqual([true, true, false, true]);
  await expect(pane(page, 3).locator('[data-sound-here]')).toBeVisible();
  await expect(page.locator('[data-page] p[role="status"]')).toContainText('Sound: ');
  const heights = await page
    .locator('video')
    .evaluateAll((videos: HTMLVideoElement[]) => videos.map(({ videoHeight }) => videoHeight));
  expect(Math.max(...heights), 'a pane of 350 px plays at most 360 lines').toBeLessThanOrEqual(360);
  await pane(page, 1).locator('[data-action="swap"]').press('Enter');
  await expect.poll(() => readEventIds(page)).toEqual(['film-tv', 'ironclad-tv', 'her-corner-tv', 'lagos-tv']);
  await expectAllPlaying(page, 4);
  expect(await findAxeViolations(page)).toEqual([]);
  await proves(['MULTIVIEW-009', 'API-128', 'CONST-084'], 'a heartbeat follows every 30 × 1000 ms', async () => {
    const sent = heartbeats.length;
    expect(sent).toBeGreaterThan(0);
    await page.clock.fastForward(30 * 1000);
    await expect.poll(() => heartbeats.length).toBe(sent + 1);
    await page.clock.fastForward(30 * 1000);
    await expect.poll(() => heartbeats.length).toBe(sent + 2);
    expect(heartbeats.at(-1)).toEqual({
      eventIds: ['film-tv', 'ironclad-tv', 'her-corner-tv', 'lagos-tv'],
      layout: 'quad',
      sessionId: expect.stringMatching(/^\S+$/),
    });
  });
  await proves('CONST-025', 'the width that a pane has measured changes 500 ms after the last resize', async () => {
    const surface = pane(page, 1).locator('[data-measured-width]');
    const measured = async () => Number(await surface.getAttribute('data-measured-width'));
    const actual = () => surface.evaluate((element) => element.clientWidth);
    const before = await measured();
    expect(before).toBe(await actual());
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
    for (const width of [1380, 1340]) {
      await page.setViewportSize({ width, height: 860 });
      await expect.poll(actual).not.toBe(before);
      await waitForFrame(page);
      await page.clock.runFor(490);
      expect(await measured()).toBe(before);
    }
    await page.clock.runFor(20);
    await expect.poll(measured).toBe(await actual());
    await page.clock.resume();
  });
  await navigate(page, '/home');
  await expect(page.locator('video')).toHaveCount(0);
  await expect.poll(() => ended.length).toBe(4);
});

test(
  'each video shows why it cannot be watched, and what the viewer can do',
  { tag: '@deep' },
  async ({ page, product }) => {
    await openAsAccount(page, product.url('ironclad', '/multi-video/ironclad-tv?ids=stand-up-tv'), 'viewer@demo.test');
    await expect(pane(page, 2).locator('[data-player-message] [data-licences] li').first()).toBeVisible();
    await expect(play(page)).toHaveAttribute('aria-disabled', 'true');
    await pane(page, 2).getByRole('button', { name: 'Choose an event' }).click();
    await expect(page.locator('[data-picker]')).toBeVisible();
    await expect(page.locator('[data-size="100x56"][aria-pressed="true"]')).toHaveAccessibleName(/Video 2/);
    await openAsAccount(page, product.url('ironclad', '/multi-video/ironclad-tv?ids=nothing-here'));
    await expect(pane(page, 2).locator('[data-player-message]')).toBeVisible();
    await openAsAccount(page, product.url('ironclad', '/multi-video/ironclad-tv?ids=film-tv'));
    await page.route('**/api/v5/manifest/event/film-tv**', (route) =>
      route.fulfill({
        status: 409,
        json: {
          status: 409,
          code: 'TOO_MANY_STREAMS',
          messages: ['No.'],
          requestId: 'request-1',
          details: {
            playbacks: [{ id: 'x', deviceName: 'Firefox, Windows', title: 'A', startedAt: '2026-01-01T10:00:00Z' }],
          },
        },
      }),
    );
    await play(page).click();
    await expect(pane(page, 2).getByRole('button', { name: 'Stop it there' })).toBeVisible();
    await expect(pane(page, 1).locator('video')).toHaveCount(1);
  },
);

test('narrow windows offer fewer layouts, and very narrow ones show a notice instead', async ({ page, product }) => {
  await page.setViewportSize({ width: 1023, height: 800 });
  await openAsAccount(page, product.url('ironclad', FOUR));
  await proves('CONST-057', 'windows of 1024 px and wider offer all layouts', async () => {
    await expect(page.locator('[data-layout-option]')).toHaveCount(2);
    await expect(panes(page)).toHaveCount(2);
    const [a, b] = [(await pane(page, 1).boundingBox())!, (await pane(page, 2).boundingBox())!];
    expect(b.y).toBeGreaterThanOrEqual(a.y + a.height);
    await page.setViewportSize({ width: 1024, height: 800 });
    await expect(page.locator('[data-layout-option]')).toHaveCount(4);
    await expect(panes(page)).toHaveCount(4);
  });
  await proves('CONST-058', 'below 600 px a notice replaces multi-view', async () => {
    await page.setViewportSize({ width: 600, height: 800 });
    await expect(pane(page, 1)).toBeVisible();
    await expect(page.locator('[data-notice]')).toBeHidden();
    await page.setViewportSize({ width: 599, height: 800 });
    await expect(page.locator('[data-notice]')).toBeVisible();
    await expect(panes(page)).toHaveCount(0);
  });
  expect(await findAxeViolations(page)).toEqual([]);
});

test('in a right-to-left language the first video is on the right, and the number keys stay the same', async ({
  page,
  product,
}) => {
  await openAsAccount(page, product.url('sahra', '/multi-video/qanat-al-sinima?ids=qanat-al-hikaya&lang=ar'));
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  const [first, second] = [(await pane(page, 1).boundingBox())!, (await pane(page, 2).boundingBox())!];
  expect(first.x).toBeGreaterThan(second.x);
  await page.keyboard.press('2');
  await expect(pane(page, 2)).toHaveAttribute('data-audible', 'true');
  expect(await findAxeViolations(page)).toEqual([]);
});

test(
  'the search is restored when the viewer comes back from multi-view or from a season',
  { tag: '@deep' },
  async ({ page, product }) => {
    await openAsAccount(page, product.url('ironclad', '/search'));
    const field = page.getByRole('searchbox').first();
    await field.fill('weigh-in');
    await expect(page.locator('main [data-card], main a[href*="/live/"]').first()).toBeVisible();
    const address = new URL(page.url());
    await proves(
      'SEARCH-009',
      'back from multi-view and from a season restores the value and the results',
      async () => {
        const returnsToResults = async (): Promise<void> => {
          await page.goBack();
          await expect(page).toHaveURL((url) => url.pathname === address.pathname);
          await expect(field).toHaveValue('weigh-in');
          await expect(page.locator('main a[href*="/live/"]').first()).toBeVisible();
        };
        await navigate(page, '/multi-video/ironclad-tv');
        await expect(pane(page, 1)).toBeVisible();
        await returnsToResults();
        await navigate(page, '/season/round-zero-s1');
        await expect(page.locator('[data-item="round-zero-s1-e1"]').first()).toBeVisible();
        await returnsToResults();
      },
    );
  },
);

test('without JavaScript the page shows that it needs JavaScript', async ({ browser, product }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 1440, height: 860 } });
  const page = await context.newPage();
  await page.goto(product.url('ironclad', '/multi-video/ironclad-tv'));
  expect(await page.content()).toContain('Multi-view needs JavaScript');
  await context.close();
});

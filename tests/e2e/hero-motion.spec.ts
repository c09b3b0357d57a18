// The viewer's preference, system settings and the first paint decide whether and when a hero plays its background
// video, and whether it has sound.
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { findAxeViolations } from './findAxeViolations.ts';
import { expectPlaying, player, skipWithoutCodecs } from './openPlayer.ts';
import { CLIP } from './videoClip.ts';
import { expect, waitForHydration, proves, test, type RunningProduct } from './fixtures.ts';
import { bucket, createTestRealm, hero, items, IMAGES, type TestRealm } from './testRealm.ts';

type Preference = 'audio-and-video' | 'video' | 'none' | undefined;

/** Publishes a page with a hero that moves: its background names a video, whose trailer is a clip of the realm. */
async function publishMovingHero(
  product: RunningProduct,
  isPreviewAudioOn: boolean,
): Promise<{ realm: TestRealm; clipUrl: string }> {
  const background = {
    imageUrl: IMAGES.hero,
    animatedBackground: { entityId: 'item-1', entityType: 'VOD', isPreviewAudioOn },
  };
  const [moving, ...others] = items(12);
  const realm = createTestRealm(
    product,
    { home: { elements: [hero('moving', { background }), bucket('b')] } },
    { catalogue: [{ ...moving, trailer: { url: '/clips/moving.webm', accessLevel: 'GRANTED' } }, ...others] },
  );
  mkdirSync(join(realm.folder, 'clips'));
  writeFileSync(join(realm.folder, 'clips/moving.webm'), CLIP);
  const { status, output } = await realm.publish();
  expect(status, output).toBe(0);
  return { realm, clipUrl: `/clips/${createHash('sha256').update(CLIP).digest('hex')}.webm` };
}

async function openWithPreference(
  page: Page,
  url: string,
  realm: string,
  preference: Preference,
): Promise<{ clipRequests: () => number }> {
  let clipRequests = 0;
  page.on('request', (request) => {
    if (/\/clips\//.test(request.url())) clipRequests++;
  });
  if (preference)
    await page.addInitScript(
      ([key, value]) => localStorage.setItem(key!, value!),
      [`${realm}:background-video`, preference],
    );
  // A browser plays sound only after a user gesture, so the test clicks before the page and the clip have loaded.
  let sendImages = (): void => undefined;
  const imagesAllowed = new Promise<void>((resolve) => {
    sendImages = resolve;
  });
  await page.route('**/img/**', async (route) => {
    await imagesAllowed;
    await route.continue();
  });
  await page.goto(url, { waitUntil: 'commit' });
  await waitForHydration(page);
  await page.mouse.click(640, 5);
  sendImages();
  return { clipRequests: () => clipRequests };
}
const video = (page: Page) => page.locator('[data-hero="moving"] video');
const isMuted = (page: Page): Promise<boolean> => video(page).evaluate((element: HTMLVideoElement) => element.muted);
/** Waits until the page is idle. A clip that plays automatically has been requested by then. */
const waitUntilIdle = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const idle = (): void => {
          requestIdleCallback(() => requestIdleCallback(() => resolve()));
        };
        if (document.readyState === 'complete') idle();
        else addEventListener('load', idle, { once: true });
      }),
  );

for (const [id, preference, isPreviewAudioOn, text] of [
  [
    ['HERO-025', 'HERO-012'],
    'audio-and-video',
    true,
    'with the preference audio and video the clip of the entity plays with sound',
  ],
  ['HERO-012', 'audio-and-video', false, 'without isPreviewAudioOn the background of the entity plays without sound'],
  ['HERO-026', 'video', true, 'with the preference video only the background plays without sound'],
] as const) {
  test(text, async ({ page, product, problems }) => {
    const { realm, clipUrl } = await publishMovingHero(product, isPreviewAudioOn);
    await openWithPreference(page, product.url(realm.id), realm.id, preference);
    await proves(id, text, async () => {
      await expect(video(page)).toHaveAttribute('src', clipUrl);
      await expect(video(page)).toHaveCSS('opacity', '1');
      expect(await isMuted(page)).toBe(!(preference === 'audio-and-video' && isPreviewAudioOn));
      expect(await video(page).evaluate((element: HTMLVideoElement) => element.paused)).toBe(false);
    });
    expect(problems).toEqual([]);
    realm.remove();
  });
}

test('with the preference none a hero shows its image and does not request its clip', async ({
  page,
  product,
  problems,
}) => {
  const { realm } = await publishMovingHero(product, true);
  const { clipRequests } = await openWithPreference(page, product.url(realm.id), realm.id, 'none');
  await waitUntilIdle(page);
  await proves('HERO-028', 'with the preference none only the image is shown', async () => {
    await expect(page.getByRole('button', { name: 'Play the background video' })).toBeVisible();
    await expect(page.locator('[data-hero="moving"] picture img')).toBeVisible();
    await expect(video(page)).toHaveCount(0);
    expect(clipRequests()).toBe(0);
  });
  expect(problems).toEqual([]);
  realm.remove();
});

for (const setting of ['reduced motion', 'saving data'] as const) {
  test(
    `with ${setting} a hero fetches its clip only after a click on the play button`,
    { tag: setting === 'saving data' ? '@deep' : [] },
    async ({ page, product, problems }) => {
      const { realm } = await publishMovingHero(product, false);
      if (setting === 'reduced motion') await page.emulateMedia({ reducedMotion: 'reduce' });
      else
        await page.addInitScript(() =>
          Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
        );
      const { clipRequests } = await openWithPreference(page, product.url(realm.id), realm.id, undefined);
      await waitUntilIdle(page);
      const play = page.getByRole('button', { name: 'Play the background video' });
      await expect(play).toBeVisible();
      expect(clipRequests()).toBe(0);
      await play.click();
      await expect(video(page)).toHaveCSS('opacity', '1');
      expect(clipRequests()).toBeGreaterThan(0);
      expect(problems).toEqual([]);
      realm.remove();
    },
  );
}

test('the clip of a hero is requested after the page has loaded', async ({ page, product, problems }) => {
  const { realm, clipUrl } = await publishMovingHero(product, false);
  await page.addInitScript(() => {
    const painted: string[] = [];
    Object.assign(window, { painted });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        painted.push((entry as unknown as { element: Element | null }).element?.tagName ?? '');
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  const preloads: string[] = [];
  page.on('response', async (response) => {
    if (response.request().isNavigationRequest())
      preloads.push(
        ...[...(await response.text()).matchAll(/<link rel="preload" as="(\w+)"/g)].map(([, kind]) => kind!),
      );
  });
  await page.goto(product.url(realm.id));
  await expect(video(page)).toHaveCSS('opacity', '1');
  expect(preloads).toContain('image');
  expect(preloads).not.toContain('video');
  const measured = await page.evaluate((url) => {
    const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const clip = performance.getEntriesByName(new URL(url, location.href).href)[0]!;
    return {
      painted: (window as unknown as { painted: string[] }).painted,
      isAfterLoad: clip.startTime >= load!.loadEventStart,
    };
  }, clipUrl);
  expect(measured.isAfterLoad).toBe(true);
  expect(measured.painted.length).toBeGreaterThan(0);
  expect(measured.painted).not.toContain('VIDEO');
  expect(problems).toEqual([]);
  realm.remove();
});

test('a hero plays an animated background or the full player, whose code is not loaded before the viewer starts it', async ({
  page,
  product,
  problems,
}) => {
  const [moving, ...others] = items(12);
  const background = { imageUrl: IMAGES.hero, animatedBackground: { entityId: 'item-1', entityType: 'VOD' } };
  const realm = createTestRealm(
    product,
    {
      home: { elements: [hero('moving', { background }), bucket('b')] },
      browse: { elements: [hero('full', { background, fullPlayer: { entityId: 'item-2', entityType: 'VOD' } })] },
    },
    {
      catalogue: [
        { ...moving, trailer: { url: '/clips/moving.webm', accessLevel: 'GRANTED' } },
        ...others.map((item) => ({ ...item, media: { asset: 'northern-lights' } })),
      ],
    },
  );
  mkdirSync(join(realm.folder, 'clips'));
  writeFileSync(join(realm.folder, 'clips/moving.webm'), CLIP);
  const { status, output } = await realm.publish();
  expect(status, output).toBe(0);
  const playerScripts: string[] = [];
  page.on('request', (request) => {
    if (/shaka|openPlayback/.test(request.url())) playerScripts.push(request.url());
  });
  await page.goto(product.url(realm.id));
  await waitForHydration(page);
  await skipWithoutCodecs(page);
  await proves('HERO-021', 'the background has no controls, the full player has them', async () => {
    await expect(video(page)).toHaveCSS('opacity', '1');
    expect(await video(page).evaluate((element: HTMLVideoElement) => element.controls)).toBe(false);
    await expect(player(page)).toHaveCount(0);
    await page.goto(product.url(realm.id, '/browse'));
    await waitForHydration(page);
    await waitUntilIdle(page);
    const full = page.locator('[data-hero="full"]');
    await expect(full.locator('video'), 'the full hero has no animated background').toHaveCount(0);
    expect(playerScripts).toEqual([]);
    await full.getByRole('button', { name: 'Play Hero full' }).click();
    await expectPlaying(page);
    await expect(full.locator('[data-player]')).toBeVisible();
    await expect(full.getByRole('slider', { name: 'Position' })).toBeVisible();
    await page.keyboard.press('k');
    await expect(player(page)).toHaveAttribute('data-player', 'paused');
    await expect(full.locator('[data-control="play"]:visible').first()).toBeVisible();
  });
  expect(await findAxeViolations(page, { include: '[data-row]' })).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Play Hero full' })).toBeFocused();
  expect(problems).toEqual([]);
  realm.remove();
});

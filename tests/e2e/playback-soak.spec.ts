// The player is opened and closed a hundred times, and four videos play for a minute: nothing remains, and the heap
// does not grow.
import type { CDPSession, Page } from '@playwright/test';
import { expect, navigate, test } from './fixtures.ts';
import { expectPlaying, openAsAccount, player, skipWithoutCodecs } from './openPlayer.ts';
import { countLeftovers, watchLeftovers } from './watchLeftovers.ts';

const MEGABYTE = 1_000_000;

/** Returns counts of nodes, listeners and leftovers, and the used heap in bytes, after a garbage collection. */
async function measure(page: Page, session: CDPSession) {
  await session.send('HeapProfiler.collectGarbage');
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return { nodes, listeners: jsEventListeners, heap: usedSize, ...(await countLeftovers(page)) };
}

/** Adds measurements to the report of the run. */
function reportMeasurements(...measured: object[]): void {
  test
    .info()
    .annotations.push({ type: 'measured', description: measured.map((each) => JSON.stringify(each)).join(' ') });
}

test(
  'the player leaves nothing behind after it was opened and closed a hundred times',
  { tag: '@deep' },
  async ({ page, product }) => {
    test.setTimeout(900_000);
    await watchLeftovers(page);
    await openAsAccount(page, product.url('ironclad', '/video/five-frames'));
    await skipWithoutCodecs(page);
    const session = await page.context().newCDPSession(page);
    const openAndLeave = async (): Promise<void> => {
      await page.locator('a[data-play]').click();
      await expectPlaying(page, 0.1);
      await page.keyboard.press('Escape');
      await expect(player(page)).toHaveCount(0);
    };
    // The first opens load code and fill caches.
    for (let count = 0; count < 5; count++) await openAndLeave();
    const first = await measure(page, session);
    for (let count = 0; count < 100; count++) await openAndLeave();
    await expect.poll(() => countLeftovers(page)).toEqual({ openSources: 0, intervals: first.intervals });
    const last = await measure(page, session);
    reportMeasurements(first, last);
    expect(last.listeners, `listeners: ${first.listeners}, then ${last.listeners}`).toBeLessThanOrEqual(
      first.listeners + 20,
    );
    expect(last.nodes, `nodes: ${first.nodes}, then ${last.nodes}`).toBeLessThanOrEqual(first.nodes + 300);
    expect(last.heap - first.heap, 'bytes').toBeLessThan(5 * MEGABYTE);
  },
);

test(
  'four videos play for a minute: the heap does not grow, the sound changes to another video, and leaving stops all',
  { tag: '@deep' },
  async ({ page, product }) => {
    test.setTimeout(300_000);
    await watchLeftovers(page);
    await openAsAccount(page, product.url('ironclad', '/livenow'), 'viewer@demo.test');
    await skipWithoutCodecs(page);
    const before = await countLeftovers(page);
    await navigate(page, '/multi-video/ironclad-tv?layout=quad&ids=film-tv,her-corner-tv,lagos-tv');
    await page.locator('[data-action="play"]').click();
    const countPlaying = () =>
      page
        .locator('video')
        .evaluateAll((videos: HTMLVideoElement[]) => videos.filter(({ readyState }) => readyState >= 3).length);
    await expect.poll(countPlaying).toBe(4);
    const session = await page.context().newCDPSession(page);
    const findAudible = () =>
      page.locator('video').evaluateAll((videos: HTMLVideoElement[]) => videos.findIndex(({ muted }) => !muted));
    const readTime = () =>
      page
        .locator('video')
        .first()
        .evaluate((video: HTMLVideoElement) => video.currentTime);
    const playFor = async (seconds: number): Promise<void> => {
      const from = await readTime();
      await expect.poll(readTime, { timeout: 120_000 }).toBeGreaterThan(from + seconds);
    };
    await playFor(20);
    const first = await measure(page, session);
    await playFor(60);
    const last = await measure(page, session);
    reportMeasurements(first, last);
    expect(last.heap / first.heap, `bytes: ${first.heap}, then ${last.heap}`).toBeLessThan(1.1);
    const audibleBefore = await findAudible();
    await page.keyboard.press(audibleBefore === 2 ? '2' : '3');
    await expect.poll(findAudible).not.toBe(audibleBefore);
    await navigate(page, '/home');
    await expect(page.locator('video')).toHaveCount(0);
    await expect.poll(async () => (await countLeftovers(page)).openSources).toBe(before.openSources);
  },
);

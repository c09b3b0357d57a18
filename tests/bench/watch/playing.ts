// Measures faults of long playback: stalls, growth of the heap, and media sources that are not closed.
import type { Browser } from '@playwright/test';
import { countLeftovers, watchLeftovers } from '../../e2e/watchLeftovers.ts';
import { MINUTE_MS } from '../../../schemas/durations.ts';
import type { ReportedFact } from '../report.ts';
import { openProduct, clickPlay } from './pages.ts';

const LONGEST_STALL_MS = 400;
/** Longest time after a key until the sound is that of another video. */
const LONGEST_SOUND_MOVE_MS = 150;
/** Maximum ratio of the heap at the end to the heap after half a minute. */
const HEAP_GROWTH = 1.1;
const FOUR_VIDEOS_MINUTES = 10;

/** Changes the language of the sound while a video plays, and measures the longest time without progress. */
export async function measureAudioSwitch(
  browser: Browser,
  origin: string,
  log: (line: string) => void,
): Promise<ReportedFact> {
  log('change of the audio language');
  const page = await openProduct(browser, origin, '/video/five-frames');
  await clickPlay(page, { button: 'a[data-play]', withIntent: true, keepsOpen: true });
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 2);
  const stalls: number[] = [];
  for (const language of ['fr', 'en', 'fr', 'en']) {
    stalls.push(
      await page.evaluate(async (lang) => {
        const video = document.querySelector('video')!;
        let longest = 0;
        let changedAt = performance.now();
        let position = video.currentTime;
        const begin = changedAt;
        await window.player!.audioTrack(lang);
        while (performance.now() - begin < 3_000) {
          await new Promise(requestAnimationFrame);
          const now = performance.now();
          if (video.currentTime === position) continue;
          longest = Math.max(longest, now - changedAt);
          changedAt = now;
          position = video.currentTime;
        }
        return Math.max(longest, performance.now() - changedAt);
      }, language),
    );
  }
  await page.context().close();
  const longest = Math.max(...stalls);
  return {
    kind: 'fact',
    name: 'longest stall at a change of audio language',
    found: `${longest.toFixed(0)} ms of 4 changes; at most ${LONGEST_STALL_MS} ms`,
    isWithinLimit: longest <= LONGEST_STALL_MS,
  };
}

/** Plays four live channels for ten minutes. */
export async function measureFourVideos(
  browser: Browser,
  origin: string,
  log: (line: string) => void,
): Promise<ReportedFact[]> {
  log(`four videos, ${FOUR_VIDEOS_MINUTES} minutes`);
  const page = await openProduct(browser, origin, '/livenow');
  await watchLeftovers(page);
  await page.goto(`${origin}/multi-video/ironclad-tv?layout=quad&ids=film-tv,her-corner-tv,lagos-tv`);
  await page.waitForFunction(() => document.documentElement.hasAttribute('data-hydrated'));
  await page.locator('[data-action="play"]').click();
  await page.waitForFunction(
    () => [...document.querySelectorAll('video')].filter(({ readyState }) => readyState >= 3).length === 4,
  );
  const session = await page.context().newCDPSession(page);
  const measureHeap = async (): Promise<number> => {
    await session.send('HeapProfiler.collectGarbage');
    await session.send('HeapProfiler.collectGarbage');
    return (await session.send('Runtime.getHeapUsage')).usedSize;
  };
  // After half a minute the buffers have reached their goal.
  await page.waitForTimeout(MINUTE_MS / 2);
  const before = await measureHeap();
  await page.waitForTimeout(FOUR_VIDEOS_MINUTES * MINUTE_MS);
  const growth = (await measureHeap()) / before;
  const moveMs = await page.evaluate(async () => {
    const findAudible = () => [...document.querySelectorAll('video')].findIndex(({ muted }) => !muted);
    const from = findAudible();
    const begin = performance.now();
    pressDigit(from === 2 ? '2' : '3');
    while (findAudible() === from) await new Promise(requestAnimationFrame);
    return performance.now() - begin;
    function pressDigit(key: string): void {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, code: `Digit${key}`, bubbles: true }));
    }
  });
  await page.evaluate(() => {
    history.pushState({}, '', '/home');
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  });
  await page.waitForFunction(() => document.querySelector('video') === null);
  const { openSources } = await countLeftovers(page);
  await page.context().close();
  return [
    {
      kind: 'fact',
      name: `heap after ${FOUR_VIDEOS_MINUTES} minutes of four videos`,
      found: `${growth.toFixed(3)} times the heap after half a minute; at most ${HEAP_GROWTH}`,
      isWithinLimit: growth <= HEAP_GROWTH,
    },
    {
      kind: 'fact',
      name: 'sound moves to another video',
      found: `${moveMs.toFixed(0)} ms; at most ${LONGEST_SOUND_MOVE_MS} ms`,
      isWithinLimit: moveMs <= LONGEST_SOUND_MOVE_MS,
    },
    {
      kind: 'fact',
      name: 'media sources left after leaving',
      found: String(openSources),
      isWithinLimit: openSources === 0,
    },
  ];
}

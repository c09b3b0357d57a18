// Compares the guide of 1,000 channels by 7 days in a real browser with a grid that is windowed on both axes and
// written by hand in React: the first rows, the frames of a scroll along both axes, and the heap after a week forward
// and back.
import { startBrowser } from '../browserCase.ts';
import { compareTurns, quantile, runTurns, type Turn } from '../compare.ts';
import type { Case } from '../report.ts';

/** Limits (docs/bench.md): ratios of CPU times, and the number of programmes that are mounted at once. */
const FIRST_ROWS_LIMIT = 1.25;
const SCROLL_LIMIT = 1.15;
const MAX_PROGRAMMES = 600;
/** Arguments of `scrollGuide` for a fast flick: 240 frames, 40 px sideways and 16 px down in each, no pause. */
const FLICK = [240, 40, 16, 0] as const;
/**
 * The same distance in 16 steps with a pause of 150 ms each, in which data loads, and then back in one step. After it
 * both sides have the programmes that the flick passes.
 */
const WALK = [16, 600, 240, 150] as const,
  BACK = [1, -9600, -3840, 300] as const;
/** A week in 62 steps of 1040 px, each with a pause of 90 ms in which data loads. */
const STEPS = 62;
const STEP = 1040;
const REST_MS = 90;
/** Bytes by which the heap may differ between two rounds, because garbage collection varies. */
const HEAP_TOLERANCE = 1_000_000;

type SideName = 'rival' | 'ours';

export const epg: Case = {
  about:
    "guide of 1,000 channels by 7 days beside a two-axis windowed grid written by hand in React; main thread's CPU and frames, Chromium, 1280x720, scripts loaded before",
  async run({ pairs, log }) {
    log('building');
    const browser = await startBrowser('tests/bench/browser/epg.tsx', { hintedModules: /handWritten\.tsx$/ });
    try {
      let mostProgrammes = 0,
        blankInFlick = 0;
      const measureTurn = async (name: SideName): Promise<Turn> => {
        const { page, cpu, close } = await browser.open();
        await page.evaluate((side) => window.loadGuide(side), name);
        const first = await cpu(() =>
          page.evaluate(async () => {
            window.mountGuide();
            await new Promise((resolve) => {
              requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
            });
          }),
        );
        await page.evaluate(
          async ([walk, back]) => {
            await window.scrollGuide(...walk);
            await window.scrollGuide(...back);
          },
          [WALK, BACK] as const,
        );
        let frames: readonly number[] = [];
        const scroll = await cpu(async () => {
          const scrolled = await page.evaluate((flick) => window.scrollGuide(...flick), FLICK);
          frames = scrolled.frames;
          blankInFlick += scrolled.rowsWithoutProgramme;
          if (name === 'ours') mostProgrammes = Math.max(mostProgrammes, scrolled.mostProgrammes);
        });
        await close();
        return { first, frame: scroll / FLICK[0], p95: quantile(frames, 0.95) };
      };
      await measureTurn('rival');
      await measureTurn('ours');
      log('first rows and scrolling');
      const turns = await runTurns(
        { ours: () => measureTurn('ours'), rivals: { rival: () => measureTurn('rival') } },
        pairs,
      );
      log('a week forward and back');
      const { page, heap, close } = await browser.open();
      await page.evaluate(async () => {
        await window.loadGuide('ours');
        window.mountGuide();
      });
      const heaps: number[] = [];
      let rowsWithoutProgramme = 0;
      // The first round fills the caches.
      for (let round = 0; round < 3; round++) {
        for (const way of [1, -1]) {
          const scrolled = await page.evaluate(([count, along, rest]) => window.scrollGuide(count, along, 0, rest), [
            STEPS,
            way * STEP,
            REST_MS,
          ] as const);
          mostProgrammes = Math.max(mostProgrammes, scrolled.mostProgrammes);
          rowsWithoutProgramme += scrolled.rowsWithoutProgramme;
        }
        heaps.push(await heap());
      }
      const calls = await page.evaluate(() => window.guideCalls.length);
      await close();
      const line = (name: string, measure: string, limit: number) =>
        ({ kind: 'line', name, unit: 'ms', limit, ...compareTurns(turns, measure, 'rival') }) as const;
      return [
        line('first rows', 'first', FIRST_ROWS_LIMIT),
        line('CPU of a frame, both axes', 'frame', SCROLL_LIMIT),
        line('p95 of a frame, both axes', 'p95', SCROLL_LIMIT),
        {
          kind: 'fact',
          name: 'most programmes mounted at once',
          found: `${mostProgrammes}, at most ${MAX_PROGRAMMES}`,
          isWithinLimit: mostProgrammes > 0 && mostProgrammes <= MAX_PROGRAMMES,
        },
        {
          kind: 'fact',
          name: 'heap after each week forward and back',
          found: `${heaps.map((bytes) => `${(bytes / 1e6).toFixed(1)} MB`).join(', ')}; ${calls} calls`,
          isWithinLimit: heaps[2]! - heaps[1]! <= HEAP_TOLERANCE,
        },
        {
          kind: 'fact',
          name: 'visible rows without a programme',
          found: `${blankInFlick} in the flicks of both sides, ${rowsWithoutProgramme} in the week`,
          isWithinLimit: blankInFlick + rowsWithoutProgramme === 0,
        },
      ];
    } finally {
      await browser.stop();
    }
  },
};

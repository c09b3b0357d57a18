// The guide of 1,000 channels by 7 days in a real browser, beside a grid of channels by time that is windowed on both axes and
// written by hand in React: first rows, frames of a scroll along both axes, and what a week forward and back leaves behind.
import { startBrowser } from '../browserCase.ts';
import { compareTurns, quantile, takeTurns, type Turn } from '../compare.ts';
import type { Case } from '../report.ts';

/** Issue 5, "Numbers". */
const FIRST_ROWS = 1.25;
const SCROLL = 1.15;
const MOST_PROGRAMMES = 600;
/** A fast flick: 40 px along and 16 px down in each of so many frames. */
const FLICK = [240, 40, 16, 0] as const;
/** The same way in steps of about a view with ms to ask in each, and back in one: the flick is over what both sides have, so that both draw programmes in it. */
const WALK = [16, 600, 240, 150] as const,
  BACK = [1, -9600, -3840, 300] as const;
/** A week in steps of one view, with the ms to load what becomes visible. */
const STEPS = 62;
const STEP = 1040;
const REST = 90;
/** Bytes by which the heap may differ between two rounds, because garbage collection varies. */
const CHANCE = 1_000_000;

type SideName = 'rival' | 'ours';

export const epg: Case = {
  about:
    "guide of 1,000 channels by 7 days beside a two-axis windowed grid written by hand in React; main thread's CPU and frames, Chromium, 1280x720, scripts loaded before",
  async run({ pairs, say }) {
    say('building');
    const browser = await startBrowser('tests/bench/browser/epg.tsx', { hinted: /handWritten\.tsx$/ });
    try {
      let most = 0,
        blankInFlick = 0;
      const turn = async (name: SideName): Promise<Turn> => {
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
          blankInFlick += scrolled.blank;
          if (name === 'ours') most = Math.max(most, scrolled.mostProgrammes);
        });
        await close();
        return { first, frame: scroll / FLICK[0], p95: quantile(frames, 0.95) };
      };
      await turn('rival');
      await turn('ours');
      say('first rows and scrolling');
      const turns = await takeTurns({ ours: () => turn('ours'), rivals: { rival: () => turn('rival') } }, pairs);
      say('a week forward and back');
      const { page, heap, close } = await browser.open();
      await page.evaluate(async () => {
        await window.loadGuide('ours');
        window.mountGuide();
      });
      const heaps: number[] = [];
      let blank = 0;
      // The first round fills what is kept on purpose.
      for (let round = 0; round < 3; round++) {
        for (const way of [1, -1]) {
          const scrolled = await page.evaluate(([count, along, rest]) => window.scrollGuide(count, along, 0, rest), [
            STEPS,
            way * STEP,
            REST,
          ] as const);
          most = Math.max(most, scrolled.mostProgrammes);
          blank += scrolled.blank;
        }
        heaps.push(await heap());
      }
      const calls = await page.evaluate(() => window.guideCalls.length);
      await close();
      const line = (name: string, measure: string, limit: number) =>
        ({ kind: 'line', name, unit: 'ms', limit, ...compareTurns(turns, measure, 'rival') }) as const;
      return [
        line('first rows', 'first', FIRST_ROWS),
        line('CPU of a frame, both axes', 'frame', SCROLL),
        line('p95 of a frame, both axes', 'p95', SCROLL),
        {
          kind: 'fact',
          name: 'most programmes alive',
          found: `${most}, at most ${MOST_PROGRAMMES}`,
          holds: most > 0 && most <= MOST_PROGRAMMES,
        },
        {
          kind: 'fact',
          name: 'heap after each week forward and back',
          found: `${heaps.map((bytes) => `${(bytes / 1e6).toFixed(1)} MB`).join(', ')}; ${calls} calls`,
          holds: heaps[2]! - heaps[1]! <= CHANCE,
        },
        {
          kind: 'fact',
          name: 'rows in sight without a programme',
          found: `${blankInFlick} in the flicks of both sides, ${blank} in the week`,
          holds: blankInFlick + blank === 0,
        },
      ];
    } finally {
      await browser.stop();
    }
  },
};

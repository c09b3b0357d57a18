// Compares 50 rows of 30 cards in a real browser with the same rows written by hand: native scroll-snap lists of
// links in React.
import { startBrowser } from '../browserCase.ts';
import { compare, type MeasuredSide } from '../compare.ts';
import type { Case, ReportedFact } from '../report.ts';

/** Maximum ratio of CPU times. */
const LIMIT = 1.15;
const ROWS = 50;
/** Cards of a row that may be mounted in a window of 1280 px: four visible ones, two beyond each edge. */
const MOST_CARDS = 8;

export const carousels: Case = {
  about:
    "main thread's CPU until 50 rows of 30 cards are mounted and painted, beside native scroll-snap rows written by hand in React; Chromium, 1280x720, scripts loaded before",
  async run({ pairs, log }) {
    log('building');
    const browser = await startBrowser('tests/bench/browser/carousels.tsx');
    try {
      const found: Record<string, { elements: number; cards: number; tabStops: number }> = {};
      const createSide =
        (name: 'rival' | 'ours'): MeasuredSide =>
        async () => {
          const { page, cpu, close } = await browser.open();
          await page.waitForFunction(() => 'mountRows' in window);
          const milliseconds = await cpu(() =>
            page.evaluate(async (which) => {
              window.mountRows(which);
              // Waits for effects, layout and the first paint, and one more frame for the updates that they request.
              await new Promise((resolve) => {
                requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
              });
            }, name),
          );
          found[name] = await page.evaluate(() => ({
            elements: document.querySelectorAll('#root *').length,
            cards: document.querySelectorAll('#root li a').length,
            tabStops: document.querySelectorAll('#root a:not([tabindex="-1"]), #root button:not([tabindex="-1"])')
              .length,
          }));
          await close();
          return milliseconds;
        };
      // These first turns are not measured, because a new browser is slower.
      await createSide('rival')();
      await createSide('ours')();
      log('mounting');
      const compared = await compare({ rival: createSide('rival'), ours: createSide('ours') }, pairs);
      const [ours, rival] = [found['ours']!, found['rival']!];
      const facts: ReportedFact[] = [
        {
          kind: 'fact',
          name: 'cards mounted after the first render',
          found: `${ours.cards} of ${rival.cards}, ${ours.elements} elements beside ${rival.elements}`,
          isWithinLimit: ours.cards > 0 && ours.cards <= ROWS * MOST_CARDS,
        },
        {
          kind: 'fact',
          name: 'Tab stops',
          found: `${ours.tabStops} beside ${rival.tabStops}; one in each row`,
          isWithinLimit: ours.tabStops === ROWS,
        },
      ];
      return [{ kind: 'line', name: 'mount of 50 x 30 cards', unit: 'ms', limit: LIMIT, ...compared }, ...facts];
    } finally {
      await browser.stop();
    }
  },
};

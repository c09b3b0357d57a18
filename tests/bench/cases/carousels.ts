// 50 rows of 30 cards in a real browser beside the same rows written by hand: native scroll-snap lists of links in React.
import { startBrowser } from '../browserCase.ts';
import { compare, type Side } from '../compare.ts';
import type { Case, Fact } from '../report.ts';

/** Issue 5, "Numbers". */
const LIMIT = 1.15;

export const carousels: Case = {
  about: 'main thread\'s CPU until 50 rows of 30 cards are mounted and painted, beside native scroll-snap rows written by hand in React; Chromium, 1280x720, scripts loaded before',
  async run({ pairs, say }) {
    say('building');
    const browser = await startBrowser('tests/bench/browser/carousels.tsx');
    try {
      const found: Record<string, { elements: number; cards: number }> = {};
      const side = (name: 'rival' | 'ours'): Side => async () => {
        const { page, cpu, close } = await browser.open();
        await page.waitForFunction(() => 'mountRows' in window);
        const milliseconds = await cpu(async () => {
          found[name] = await page.evaluate(async (which) => {
            const mounted = window.mountRows(which);
            // Effects, layout and the first paint, and one frame more for what they ask for.
            await new Promise((resolve) => { requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))); });
            return mounted;
          }, name);
        });
        await close();
        return milliseconds;
      };
      await side('rival')();
      await side('ours')();
      say('mounting');
      const compared = await compare({ rival: side('rival'), ours: side('ours') }, pairs);
      const facts: Fact[] = [{ kind: 'fact', name: 'elements after the mount', found: `${found['ours']?.elements} beside ${found['rival']?.elements}; only cards near the window are drawn` }];
      return [{ kind: 'line', name: 'mount of 50 x 30 cards', unit: 'ms', limit: LIMIT, ...compared }, ...facts];
    } finally {
      await browser.stop();
    }
  },
};

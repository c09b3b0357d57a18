// A preview frame that has received many random edits as messages has the same elements as a frame that has just been
// loaded. TEST_SEED repeats a run; TEST_EDITS sets the number of edits.
import { expect, test } from './fixtures.ts';
import { openPreviewHost } from './previewFrame.ts';
import { compareRandomEdits } from './randomPreviewEdits.ts';

const REALM = 'ironclad';
const EDITS = Number(process.env['TEST_EDITS'] ?? 1_000);
const newSeed = (): number => Math.floor(Math.random() * 1e9);
const seeds = process.env['TEST_SEED'] ? [Number(process.env['TEST_SEED'])] : [newSeed(), newSeed(), newSeed()];

for (const [index, seed] of seeds.entries())
  test(
    `after ${EDITS} random edits over the protocol the preview equals a freshly loaded one, run ${index + 1}`,
    { tag: '@deep' },
    async ({ page, product, browser }) => {
      // The seed is printed first, so that a failed run can be repeated.
      console.log(`preview edits: TEST_SEED=${seed}`);
      test.setTimeout(1_800_000);
      const other = await browser.newPage();
      const edited = await openPreviewHost(page, product, { realm: REALM });
      const fresh = await openPreviewHost(other, product, { realm: REALM });
      const comparisons = await compareRandomEdits({ edited, fresh }, { realm: REALM, seed, edits: EDITS });
      expect(comparisons).toBeGreaterThan(0);
      await other.close();
    },
  );

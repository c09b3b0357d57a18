// A preview frame that has followed many random edits by the protocol has the same elements as a frame that has just
// been loaded. TEST_SEED repeats a run; TEST_EDITS sets the number of edits.
import { createRandomEditor } from '../pages/randomEdits.ts';
import type { JsonObject } from '../../src/admin/pages/document/pointer.ts';
import { expect, test } from './fixtures.ts';
import { listAuthoredPages, openPreviewHost, readDom, type PreviewFrame } from './previewFrame.ts';

const REALM = 'ironclad';
const EDITS = Number(process.env['TEST_EDITS'] ?? 1_000);
const EDITS_PER_CHECK = 25;
const newSeed = (): number => Math.floor(Math.random() * 1e9);
const seeds = process.env['TEST_SEED'] ? [Number(process.env['TEST_SEED'])] : [newSeed(), newSeed(), newSeed()];

/**
 * Returns the home page without its heroes: which of several heroes is shown changes by itself, and stays while they
 * are edited. tests/contract/previewEdits.test.ts edits heroes, too.
 */
function readHomePage(): JsonObject {
  const { document } = listAuthoredPages(REALM).find(({ id }) => id === 'home')!;
  const elements = (document['elements'] as Record<string, unknown>[]).filter((element) => !('heroId' in element));
  return { ...document, elements } as JsonObject;
}

/** Loads a frame again and shows a document in it. */
async function openFresh(preview: PreviewFrame, document: JsonObject): Promise<void> {
  await preview.clear();
  await preview.frame.evaluate(() => location.reload());
  await expect.poll(() => preview.received('ready'), { timeout: 30_000 }).toHaveLength(1);
  await preview.open({ id: 'home', document: structuredClone(document) });
}

for (const [index, seed] of seeds.entries())
  test(
    `${EDITS} random edits over the protocol leave the preview as a fresh load, run ${index + 1}`,
    { tag: '@deep' },
    async ({ page, product, browser }) => {
      // The seed is printed first, so that a failed run can be repeated.
      console.log(`preview edits: TEST_SEED=${seed}`);
      test.setTimeout(1_800_000);
      const document = readHomePage();
      const other = await browser.newPage();
      const edited = await openPreviewHost(page, product, { realm: REALM });
      const fresh = await openPreviewHost(other, product, { realm: REALM });
      const patches: Record<string, unknown>[] = [];
      const editor = createRandomEditor({
        pageId: 'home',
        document,
        seed,
        sizes: { min: 6, max: 24 },
        onChange: ({ revision, operations }) =>
          patches.push({ type: 'patch', from: revision - 1, to: revision, operations }),
      });
      const { store } = editor;
      await edited.open({ id: 'home', document: store.document }, { revision: 1 });
      for (let number = 1; number <= EDITS; number += 1) {
        editor.edit();
        for (const patch of patches.splice(0)) await edited.send(patch);
        if (number % EDITS_PER_CHECK !== 0 && number !== EDITS) continue;
        await edited.rendered(store.revision);
        await openFresh(fresh, store.document);
        await expect
          .poll(
            async () => {
              const [actual, expected] = await Promise.all([readElements(edited), readElements(fresh)]);
              return firstDifference(expected, actual);
            },
            { timeout: 20_000, message: `seed ${seed}, after ${number} edits` },
          )
          .toBeUndefined();
        expect(await edited.received('resync')).toEqual([]);
        expect(await edited.received('refused')).toEqual([]);
        await edited.clear();
      }
      await other.close();
    },
  );

/**
 * Reads the elements of a frame. How images are loaded is left out: an image that moves up the page when it is loaded
 * already keeps the attributes with which it was.
 */
const readElements = async ({ frame }: PreviewFrame): Promise<string> =>
  (await readDom(frame)).replaceAll(/ (?:loading|fetchpriority)="\w*"/g, '');

/** Returns the first line that differs, with its number. */
function firstDifference(expected: string, actual: string): string | undefined {
  const [before, after] = [expected.split('\n'), actual.split('\n')];
  const index = before.findIndex((line, number) => line !== after[number]);
  if (index < 0) return before.length === after.length ? undefined : `${before.length} and ${after.length} lines`;
  return `line ${index}: fresh ${before[index]} | edited ${after[index]}`;
}

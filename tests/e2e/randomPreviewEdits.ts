// Sends random edits to a preview frame, and compares the elements of the frame with those of a frame that has just
// been loaded.
import { createRandomEditor } from '../pages/randomEdits.ts';
import type { JsonObject } from '#schemas/jsonPointer.ts';
import { expect } from './fixtures.ts';
import { listAuthoredPages, readDom, type PreviewFrame } from './previewFrame.ts';

const EDITS_PER_CHECK = 25;

/** The frames of a comparison. */
type EditedFrames = {
  /** Receives each edit. */
  readonly edited: PreviewFrame;
  /** Is loaded again for each comparison. */
  readonly fresh: PreviewFrame;
};
type RandomEditOptions = { readonly realm: string; readonly seed: number; readonly edits: number };

/**
 * Returns the home page without its heroes. Heroes rotate, and a frame keeps its current hero while the page is edited,
 * so the two frames may show different heroes. tests/contract/previewEdits.test.ts also edits heroes.
 */
function readHomePage(realm: string): JsonObject {
  const { document } = listAuthoredPages(realm).find(({ id }) => id === 'home')!;
  const elements = (document['elements'] as Record<string, unknown>[]).filter((element) => !('heroId' in element));
  return { ...document, elements } as JsonObject;
}

/** Loads a frame again and shows a document in it. */
async function openFresh(preview: PreviewFrame, document: JsonObject): Promise<void> {
  await preview.clearMessages();
  await preview.frame.evaluate(() => location.reload());
  await expect.poll(() => preview.readMessages('ready'), { timeout: 30_000 }).toHaveLength(1);
  await preview.open({ id: 'home', document: structuredClone(document) });
}

/**
 * Edits the home page of a realm at random and sends each edit to a frame. After every 25 edits the frame must have the
 * same elements as a frame that has just been loaded.
 * @returns the number of comparisons
 */
export async function compareRandomEdits(
  { edited, fresh }: EditedFrames,
  { realm, seed, edits }: RandomEditOptions,
): Promise<number> {
  const patches: Record<string, unknown>[] = [];
  const editor = createRandomEditor({
    pageId: 'home',
    document: readHomePage(realm),
    seed,
    elementCount: { min: 6, max: 24 },
    onChange: ({ editNumber, operations }) =>
      patches.push({ type: 'patch', from: editNumber - 1, to: editNumber, operations }),
  });
  const { store } = editor;
  let comparisons = 0;
  await edited.open({ id: 'home', document: store.document }, { revision: 1 });
  for (let number = 1; number <= edits; number += 1) {
    editor.edit();
    for (const patch of patches.splice(0)) await edited.send(patch);
    if (number % EDITS_PER_CHECK !== 0 && number !== edits) continue;
    await edited.waitUntilRendered(store.editNumber);
    await openFresh(fresh, store.document);
    await expect
      .poll(
        async () => {
          const [actual, expected] = await Promise.all([readElements(edited), readElements(fresh)]);
          return findFirstDifference(expected, actual);
        },
        { timeout: 20_000, message: `seed ${seed}, after ${number} edits` },
      )
      .toBeUndefined();
    expect(await edited.readMessages('resync')).toEqual([]);
    expect(await edited.readMessages('refused')).toEqual([]);
    await edited.clearMessages();
    comparisons += 1;
  }
  return comparisons;
}

/**
 * Reads the elements of a frame without the attributes that decide when an image is loaded: an image that is moved to
 * another position after it was loaded keeps its old attributes.
 */
const readElements = async ({ frame }: PreviewFrame): Promise<string> =>
  (await readDom(frame)).replaceAll(/ (?:loading|fetchpriority)="\w*"/g, '');

/** Returns the first line that differs, with its number, or undefined for equal texts. */
function findFirstDifference(expected: string, actual: string): string | undefined {
  const [expectedLines, actualLines] = [expected.split('\n'), actual.split('\n')];
  const index = expectedLines.findIndex((line, number) => line !== actualLines[number]);
  if (index < 0)
    return expectedLines.length === actualLines.length
      ? undefined
      : `fresh ${expectedLines.length} lines | edited ${actualLines.length} lines`;
  return `line ${index}: fresh ${expectedLines[index]} | edited ${actualLines[index]}`;
}

import { readFileSync, statSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { exampleLoaders } from '#widgets/examples.gen.ts';
import { describeRows } from './describeRows.ts';
import { findBrand } from './findBrand.ts';
import { formatJson } from './formatJson.ts';
import { listRowTypes, HIDDEN_EXAMPLES, type RowType } from './listRowTypes.ts';
import { shortenLists } from './shortenLists.ts';

const REMEDY = 'run `npm run rows` (`npm run rows -- --text` writes the text only)';
let rowTypes: readonly RowType[] = [];
beforeAll(async () => {
  rowTypes = await listRowTypes();
});

/** Returns the JSON below each heading of an example. */
function readRows(text: string): ReadonlyMap<string, unknown> {
  const sections = text.matchAll(/^### (.+)\n\n!\[[^\]]+\]\(([^)]+)\)\n\n```json\n([^]+?)\n```$/gm);
  return new Map([...sections].map(([, heading, , json]) => [heading!, JSON.parse(json!)]));
}

test('docs/rows.md is what the generator writes', () => {
  expect(readFileSync('docs/rows.md', 'utf8') === describeRows(rowTypes, findBrand()), REMEDY).toBe(true);
});

test('docs/rows.md has every row type, and every example with its JSON except those that test a limit', async () => {
  const rows = readRows(readFileSync('docs/rows.md', 'utf8'));
  const expected = new Map<string, unknown>();
  const hiddenNames: string[] = [];
  for (const [type, load] of Object.entries(exampleLoaders))
    for (const { name, props } of await load()) {
      if (HIDDEN_EXAMPLES.includes(name)) hiddenNames.push(name);
      else expected.set(`${type}: ${name}`, JSON.parse(JSON.stringify(shortenLists(props).value)));
    }
  expect(rowTypes).toHaveLength(Object.keys(exampleLoaders).length);
  expect([...rows.keys()]).toEqual([...expected.keys()]);
  for (const [heading, props] of expected) expect([heading, rows.get(heading)]).toMatchObject([heading, { props }]);
  expect(rowTypes.filter(({ examples }) => examples.length === 0)).toEqual([]);
  expect([...new Set(hiddenNames)].sort(), 'each name of HIDDEN_EXAMPLES exists').toEqual([...HIDDEN_EXAMPLES].sort());
});

/** The repository must stay small to clone. */
const MAX_AVERAGE_BYTES = 15_000;

test('each example has a screenshot, and the screenshots are small on average', () => {
  const screenshots = rowTypes.flatMap(({ examples }) => examples.map(({ screenshot }) => `docs/${screenshot}`));
  const sizes = screenshots.map((path) => statSync(path, { throwIfNoEntry: false })?.size ?? 0);
  // A screenshot has several kB; a file of less than 500 bytes is broken.
  const missing = screenshots.filter((_, index) => sizes[index]! < 500);
  expect(missing, REMEDY).toEqual([]);
  for (const path of screenshots) {
    const head = readFileSync(path).subarray(0, 12).toString('latin1');
    expect([path, head.slice(0, 4), head.slice(8)]).toEqual([path, 'RIFF', 'WEBP']);
  }
  expect(sizes.reduce((sum, size) => sum + size, 0) / sizes.length).toBeLessThan(MAX_AVERAGE_BYTES);
});

test('long lists keep two entries, and the text says how many there are', () => {
  const items = [{ id: 'a', items: [1, 2, 3] }, { id: 'b' }, { id: 'c' }];
  expect(shortenLists({ title: 'T', items, blocks: [1, 2, 3] })).toEqual({
    value: { title: 'T', items: [{ id: 'a', items: [1, 2] }, { id: 'b' }], blocks: [1, 2, 3] },
    shortened: [
      { field: 'items', length: 3 },
      { field: 'items', length: 3 },
    ],
  });
  const example = { id: 'x', name: 'all of them', props: { items }, screenshot: 'rows/list.x.webp' };
  const text = describeRows([{ type: 'list', version: 2, description: 'A list.', examples: [example] }], {
    folder: 'sample',
    name: 'Sample',
    host: 'sample.localhost',
  });
  expect(text).toContain('Shortened: `items` has 3 entries in the [full example](../widgets/list/examples.ts).');
  expect(text).toContain('![A row of type list: all of them](rows/list.x.webp)');
  expect(readRows(text).get('list: all of them')).toMatchObject({ type: 'list', v: 2, id: 'x' });
});

test('JSON is on one line where it fits', () => {
  const long = { a: [1, { b: 'x'.repeat(60) }], c: 'y'.repeat(60), d: undefined };
  expect(formatJson({ a: [1, 2], b: {} })).toBe('{ "a": [1, 2], "b": {} }');
  expect(formatJson(long)).toBe(`{\n  "a": [1, { "b": "${'x'.repeat(60)}" }],\n  "c": "${'y'.repeat(60)}"\n}`);
  expect(JSON.parse(formatJson(long))).toEqual(JSON.parse(JSON.stringify(long)));
});

import { describe, expect, test } from 'vitest';
import { createRandom } from '#src/cli/createRandom.ts';
import { mergePages } from './mergePages.ts';
import { readRowTree } from './mergeRowTrees.ts';

type Row = { id: string; title: string; slots?: Record<string, Row[]> };
type Page = { id: string; elements: Row[] };
const row = (id: string, title = id): Row => ({ id, title });
const box = (id: string, left: Row[], right: Row[] = []): Row => ({ ...row(id), slots: { left, right } });
const page = (...elements: Row[]): Page => ({ id: 'home', elements });

describe('pages with rows in slots', () => {
  const base = page(box('a', [row('b'), row('c')]), row('d'));

  test("rows that one side moved into, out of and between slots take the other side's changes with them", () => {
    const draft = page(box('a', [row('c')], [row('b')]), row('d'));
    const published = page(box('a', [row('b', 'New'), row('d')]), row('c'));
    expect(mergePages(base, draft, published)).toEqual({
      document: page(box('a', [row('d')], [row('b', 'New')]), row('c')),
      conflicts: [],
    });
  });

  test('different fields of one row in a slot are merged, and equal ones are a conflict of that row', () => {
    const draft = page(box('a', [row('b', 'Ours'), row('c')]), row('d'));
    expect(mergePages(base, draft, page(box('a', [row('b'), row('c', 'Theirs')]), row('d'))).conflicts).toEqual([]);
    const { conflicts } = mergePages(base, draft, page(box('a', [row('b', 'Theirs'), row('c')]), row('d')));
    expect(conflicts).toEqual([
      expect.objectContaining({
        kind: 'edited',
        rowId: 'b',
        field: '/title',
        pointer: '/elements/0/slots/left/0/title',
      }),
    ]);
  });

  test('a row that one side removed stays with its slots when the other side changed a row in them', () => {
    const changed = page(box('a', [row('b', 'Changed'), row('c')]), row('d'));
    for (const [draft, published] of [
      [page(row('d')), changed],
      [changed, page(row('d'))],
    ]) {
      const { document, conflicts } = mergePages(base, draft, published);
      expect(document).toEqual(changed);
      expect(conflicts).toEqual([expect.objectContaining({ kind: 'removed', rowId: 'a' })]);
    }
    expect(mergePages(base, page(row('d')), base)).toEqual({ document: page(row('d')), conflicts: [] });
  });

  test('a row that one side moved out of a row stays when the other side removed that row with it', () => {
    const moved = page(box('a', [row('c')]), row('d'), row('b'));
    for (const [draft, published] of [
      [page(row('d')), moved],
      [moved, page(row('d'))],
    ]) {
      const { document, conflicts } = mergePages(base, draft, published);
      expect(document).toEqual(moved);
      expect(conflicts).toContainEqual(expect.objectContaining({ kind: 'removed', rowId: 'b' }));
    }
  });

  test('two moves that would put two rows into each other are a conflict, and nothing is lost', () => {
    const both = page(box('a', []), box('e', []));
    const { document, conflicts } = mergePages(both, page(box('e', [box('a', [])])), page(box('a', [box('e', [])])));
    expect(document).toEqual(page(box('e', [box('a', [])])));
    expect(conflicts).toContainEqual(expect.objectContaining({ kind: 'order' }));
  });
});

const seed = Number(process.env['TEST_SEED'] ?? Math.floor(Math.random() * 1e6));
const rounds = process.env['MARQUEE_TEST_DEEP'] === '1' ? 20_000 : 1_000;

test(`${rounds} random pairs of changes of nested rows lose no row and no change (TEST_SEED=${seed})`, () => {
  const random = createRandom(seed);
  const pick = (count: number): number => Math.floor(random() * count);
  let serial = 0;
  /** All lists of a page. */
  const listLists = (rows: Row[]): Row[][] => [
    rows,
    ...rows.flatMap(({ slots = {} }) => Object.values(slots).flatMap(listLists)),
  ];
  const edit = (from: Page): Page => {
    const next = structuredClone(from);
    for (let step = pick(5); step >= 0; step -= 1) {
      const lists = listLists(next.elements);
      const list = lists[pick(lists.length)]!;
      const at = pick(list.length + 1);
      const target = list[at];
      const kind = pick(4);
      if (kind === 0 || !target) list.splice(at, 0, pick(2) ? row(`new${++serial}`) : box(`new${++serial}`, []));
      else if (kind === 1) list.splice(at, 1);
      else if (kind === 2) target.title = `title ${++serial}`;
      else {
        const [moved] = list.splice(at, 1);
        const targets = listLists(next.elements);
        targets[pick(targets.length)]!.push(moved!);
      }
    }
    return next;
  };
  for (let round = 0; round < rounds; round += 1) {
    let base = page(box('a', [row('b'), box('c', [row('d')])]), row('e'));
    for (let step = pick(3); step > 0; step -= 1) base = edit(base);
    const [draft, published] = [edit(base), edit(base)];
    expect(mergePages(base, draft, base)).toEqual({ document: draft, conflicts: [] });
    expect(mergePages(base, base, published)).toEqual({ document: published, conflicts: [] });
    const { document, conflicts } = mergePages(base, draft, published);
    const [before, ours, theirs, merged] = [base, draft, published, document].map((each) => readRowTree(each));
    expect(merged, 'no row occurs twice').toBeDefined();
    for (const key of new Set([...ours!.rows.keys(), ...theirs!.rows.keys()])) {
      const wasThere = before!.rows.has(key);
      if (ours!.rows.has(key) && theirs!.rows.has(key)) expect(merged!.rows.has(key), `${key} is kept`).toBe(true);
      if (!wasThere) expect(merged!.rows.has(key), `${key} is new and kept`).toBe(true);
      const [b, o, t, m] = [before, ours, theirs, merged].map((tree) => tree!.rows.get(key)?.own['title']);
      if (m === undefined || b === undefined || o === undefined || t === undefined) continue;
      const isConflict = o !== t && o !== b && t !== b;
      expect(conflicts.some(({ rowId, kind }) => kind === 'edited' && `id ${rowId}` === key)).toBe(isConflict);
      expect(m).toBe(isConflict || t === b ? o : t);
    }
  }
});

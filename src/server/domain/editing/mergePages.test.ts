import { describe, expect, test } from 'vitest';
import { createRandom } from '#src/cli/createRandom.ts';
import { findEntryId } from '#src/realm/findEntryId.ts';
import { mergePages } from './mergePages.ts';

type Row = { id: string; title: string; note?: string };
type Page = { id: string; title: string; elements: Row[] };
const row = (id: string, title = id): Row => ({ id, title });
const page = (...ids: string[]): Page => ({ id: 'home', title: 'Home', elements: ids.map((id) => row(id)) });
const ids = (document: unknown): string[] => (document as Page).elements.map(({ id }) => id);

describe('mergePages', () => {
  const base = page('a', 'b', 'c');

  test('takes over what one side changed: fields, new rows, removed rows, moved rows', () => {
    const draft = { ...page('c', 'a', 'b', 'new'), title: 'Ours' };
    const published = { ...page('a', 'theirs', 'c'), meta: { noIndex: true } };
    const { document, conflicts } = mergePages(base, draft, published);
    expect(conflicts).toEqual([]);
    expect(document).toEqual({
      id: 'home',
      title: 'Ours',
      elements: ['c', 'a', 'theirs', 'new'].map((id) => row(id)),
      meta: { noIndex: true },
    });
  });

  test('merges different fields of one row, and names a field that both changed by row and field', () => {
    const change = (more: Partial<Row>): Page => ({
      ...base,
      elements: [row('a'), { ...row('b'), ...more }, row('c')],
    });
    expect(mergePages(base, change({ title: 'Ours' }), change({ note: 'Theirs' }))).toEqual({
      document: change({ title: 'Ours', note: 'Theirs' }),
      conflicts: [],
    });
    expect(mergePages(base, change({ title: 'Ours' }), change({ title: 'Theirs' }))).toEqual({
      document: change({ title: 'Ours' }),
      conflicts: [
        {
          kind: 'edited',
          rowId: 'b',
          field: '/title',
          pointer: '/elements/1/title',
          base: 'b',
          draft: 'Ours',
          published: 'Theirs',
        },
      ],
    });
  });

  test('a row that one side removed and the other changed is a conflict, and is kept', () => {
    const changed = { ...base, elements: [row('a'), row('b', 'Changed'), row('c')] };
    for (const [draft, published] of [
      [page('a', 'c'), changed],
      [changed, page('a', 'c')],
    ]) {
      const { document, conflicts } = mergePages(base, draft, published);
      expect(conflicts).toEqual([expect.objectContaining({ kind: 'removed', rowId: 'b', field: '' })]);
      expect(ids(document)).toEqual(['a', 'b', 'c']);
    }
  });

  test('two different orders are one conflict; rows without ids are compared as a whole', () => {
    const { document, conflicts } = mergePages(base, page('c', 'a', 'b'), page('b', 'a', 'c'));
    expect(ids(document)).toEqual(['c', 'a', 'b']);
    expect(conflicts).toEqual([expect.objectContaining({ kind: 'order', field: '/elements' })]);
    const unnamed = (title: string) => ({ id: 'home', elements: [{ type: 'promo', title }] });
    expect(mergePages(unnamed('0'), unnamed('1'), unnamed('2')).conflicts).toHaveLength(1);
    expect(mergePages(unnamed('0'), unnamed('1'), unnamed('0')).conflicts).toEqual([]);
  });

  test('lists inside a row merge by the ids of their entries, and belong to the row', () => {
    const hero = (slides: Row[]) => ({ id: 'home', elements: [{ heroId: 'top', slides }] });
    const { conflicts } = mergePages(
      hero([row('x'), row('y')]),
      hero([row('x', 'Ours'), row('y')]),
      hero([row('x', 'Theirs'), row('y'), row('z')]),
    );
    expect(conflicts).toEqual([expect.objectContaining({ rowId: 'top', field: '/slides/x/title' })]);
  });
});

const seed = Number(process.env['TEST_SEED'] ?? Math.floor(Math.random() * 1e6));

const rounds = process.env['MARQUEE_TEST_DEEP'] === '1' ? 20_000 : 1_000;

test(`${rounds} random pairs of changes are merged without a loss, and every conflict is reported (TEST_SEED=${seed})`, () => {
  const random = createRandom(seed);
  const pick = (count: number): number => Math.floor(random() * count);
  let serial = 0;
  const edit = (from: Page, isAllowed: (id: string) => boolean): Page => {
    const next = structuredClone(from);
    for (let step = pick(5); step >= 0; step -= 1) {
      const at = pick(next.elements.length + 1);
      const target = next.elements[at];
      const kind = pick(4);
      if (kind === 0 || !target) next.elements.splice(at, 0, row(`new${++serial}`));
      else if (!isAllowed(target.id)) continue;
      else if (kind === 1) next.elements.splice(at, 1);
      else if (kind === 2) target.title = `title ${++serial}`;
      else next.elements.splice(pick(next.elements.length), 0, ...next.elements.splice(at, 1));
    }
    return next;
  };
  for (let round = 0; round < rounds; round += 1) {
    const base = page(...Array.from({ length: pick(9) }, (_, index) => `r${index}`));
    const [draft, published] = [edit(base, () => true), edit(base, () => true)];
    const input = structuredClone({ base, draft, published });
    const { document, conflicts } = mergePages(base, draft, published);
    expect({ base, draft, published }, 'the arguments do not change').toEqual(input);
    // A side without changes does not influence the result.
    expect(mergePages(base, draft, base)).toEqual({ document: draft, conflicts: [] });
    expect(mergePages(base, base, published)).toEqual({ document: published, conflicts: [] });
    expect(mergePages(base, draft, draft)).toEqual({ document: draft, conflicts: [] });
    const merged = document as Page;
    const keys = merged.elements.map((entry) => findEntryId(entry)?.key);
    expect(new Set(keys).size, 'no row occurs twice').toBe(keys.length);
    const find = ({ elements }: Page, id: string): Row | undefined => elements.find((each) => each.id === id);
    for (const id of new Set([...ids(base), ...ids(draft), ...ids(published)])) {
      const [before, ours, theirs, result] = [base, draft, published, merged].map((side) => find(side, id));
      const isNamed = conflicts.some(({ rowId }) => rowId === id);
      const disagree =
        ours?.title !== theirs?.title && ours?.title !== before?.title && theirs?.title !== before?.title;
      expect(isNamed, `${id}: a conflict exactly when both changed it differently`).toBe(disagree);
      const expected = ours?.title === before?.title ? theirs : ours;
      expect(result, id).toEqual(disagree ? (ours ?? theirs) : expected);
    }
    // The conflicts, and the rows of a merge without conflicts, do not depend on which side is called the draft.
    const reversed = mergePages(base, published, draft);
    expect(reversed.conflicts.map(({ rowId, kind }) => `${kind} ${rowId}`).toSorted()).toEqual(
      conflicts.map(({ rowId, kind }) => `${kind} ${rowId}`).toSorted(),
    );
    if (conflicts.length === 0) expect(ids(reversed.document).toSorted()).toEqual(ids(merged).toSorted());
  }
});

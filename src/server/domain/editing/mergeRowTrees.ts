// Merges the rows of pages whose rows have rows in slots. Each row is merged by its id, wherever it stands: a row that one
// side moved to another slot and the other side changed is moved and changed.
import { isDeepStrictEqual } from 'node:util';
import { isObject, type JsonObject } from '#schemas/isObject.ts';
import { listFilledSlots, mapSlots } from '#engine/page/slots.ts';
import { pointerTo } from '#schemas/problems.ts';
import { findEntryId } from '#src/realm/findEntryId.ts';
import { MISSING, type ConflictLocation, type MergeConflict, type Sides } from './mergeSides.ts';

/** The list of the page. The name of a slot's list is its row's key and the slot's name. */
const PAGE_LIST = '';

/** A row of a page, without the rows in its slots. */
type RowOfTree = {
  readonly id: string;
  readonly pointer: string;
  /** Name of the list that contains the row. */
  readonly list: string;
  /** The row as it is written. */
  readonly whole: JsonObject;
  /** The row with empty lists in its slots. */
  readonly own: JsonObject;
};

/** The rows of a page by key, and the keys of the rows of each list. */
export type RowTree = {
  readonly rows: ReadonlyMap<string, RowOfTree>;
  readonly lists: ReadonlyMap<string, readonly string[]>;
  readonly hasSlots: boolean;
};

const nameList = (key: string, slot: string): string => JSON.stringify([key, slot]);

/** Reads the rows of a page; undefined when it has none, or a row has no id or that of another row. */
export function readRowTree(page: unknown): RowTree | undefined {
  const elements = isObject(page) ? page['elements'] : undefined;
  if (!Array.isArray(elements)) return undefined;
  const rows = new Map<string, RowOfTree>();
  const lists = new Map<string, readonly string[]>();
  const visit = (list: string, pointer: string, written: readonly unknown[]): boolean => {
    const keys: string[] = [];
    lists.set(list, keys);
    return written.every((row, index) => {
      const entry = findEntryId(row);
      if (!entry || !isObject(row) || rows.has(entry.key)) return false;
      const at = pointerTo(pointer, index);
      keys.push(entry.key);
      rows.set(entry.key, { id: entry.id, pointer: at, list, whole: row, own: mapSlots(row, () => []) });
      return listFilledSlots(row).every(({ name, elements: inner }) =>
        visit(nameList(entry.key, name), pointerTo(`${at}/slots`, name), inner),
      );
    });
  };
  return visit(PAGE_LIST, '/elements', elements) ? { rows, lists, hasSlots: lists.size > 1 } : undefined;
}

type Trees = { readonly base: RowTree; readonly draft: RowTree; readonly published: RowTree };
type Merge = {
  readonly mergeValue: (sides: Sides, location: ConflictLocation) => unknown;
  readonly mergeOrder: (sides: {
    readonly base: readonly string[];
    readonly draft: readonly string[];
    readonly published: readonly string[];
  }) => { readonly keys: readonly string[]; readonly isConflict: boolean };
  readonly conflicts: MergeConflict[];
};

/** Merges the rows of pages. Returns the elements of the merged page. */
export function mergeRowTrees(trees: Trees, merge: Merge): unknown[] {
  const values = mergeRows(trees, merge);
  const lists = chooseLists(trees, values, merge.conflicts);
  const orders = new Map<string, readonly string[]>();
  for (const list of new Set(lists.values())) {
    const read = (tree: RowTree): readonly string[] => tree.lists.get(list) ?? [];
    const sides = { base: read(trees.base), draft: read(trees.draft), published: read(trees.published) };
    const order = merge.mergeOrder(sides);
    if (order.isConflict)
      merge.conflicts.push({
        kind: 'order',
        field: list === PAGE_LIST ? '/elements' : '/slots',
        ...nameRow(list, trees),
      });
    // A row that no side had in this list was put there, because its own list is gone.
    const keys = new Set([...order.keys, ...lists.keys()]);
    orders.set(
      list,
      [...keys].filter((key) => lists.get(key) === list),
    );
  }
  const namesByRow = new Map<string, readonly string[]>();
  for (const [list, keys] of orders) {
    if (list === PAGE_LIST || keys.length === 0) continue;
    const [key, name] = JSON.parse(list) as [string, string];
    namesByRow.set(key, [...(namesByRow.get(key) ?? []), name]);
  }
  const build = (list: string): unknown[] =>
    (orders.get(list) ?? []).map((key) => {
      const own = values.get(key) as JsonObject;
      const slots = isObject(own['slots']) ? own['slots'] : {};
      // A slot can be missing in the merged row, and have rows that the other side moved there.
      const names = new Set([...Object.keys(slots), ...(namesByRow.get(key) ?? [])]);
      if (names.size === 0) return own;
      const filled = [...names].map((name) => {
        const rows = build(nameList(key, name));
        return [name, rows.length > 0 || !Object.hasOwn(slots, name) ? rows : slots[name]] as const;
      });
      return { ...own, slots: Object.fromEntries(filled) };
    });
  return build(PAGE_LIST);
}

/** Returns the id of the row to whose slot a list belongs. */
function nameRow(list: string, { draft, published }: Trees): Pick<MergeConflict, 'rowId'> {
  if (list === PAGE_LIST) return {};
  const [key] = JSON.parse(list) as [string];
  const row = draft.rows.get(key) ?? published.rows.get(key);
  return row ? { rowId: row.id } : {};
}

/** Merges the content of each row; the rows that are in the merged page by key. */
function mergeRows({ base, draft, published }: Trees, { mergeValue, conflicts }: Merge): Map<string, unknown> {
  const values = new Map<string, unknown>();
  /** Rows that stay with a row around them that one side removed and the other changed. */
  const kept = new Set<string>();
  for (const key of new Set([...draft.rows.keys(), ...published.rows.keys()])) {
    const [before, ours, theirs] = [base.rows.get(key), draft.rows.get(key), published.rows.get(key)];
    const left = ours ?? theirs!;
    if (kept.has(key)) values.set(key, left.own);
    else if (before && (!ours || !theirs)) {
      // A row that one side removed stays when the other side changed it, or a row in its slots, or moved it to another
      // list, such as out of a row that the first side removed.
      if (before.list === left.list && isDeepStrictEqual(before.whole, left.whole)) continue;
      conflicts.push({
        kind: 'removed',
        rowId: left.id,
        field: '',
        ...(ours && { pointer: ours.pointer, draft: ours.whole }),
        base: before.whole,
        ...(theirs && { published: theirs.whole }),
      });
      const side = ours ? draft : published;
      values.set(key, left.own);
      for (const inner of listInner(side, key))
        if (!draft.rows.has(inner) || !published.rows.has(inner)) kept.add(inner);
    } else {
      const sides = {
        base: before?.own ?? MISSING,
        draft: ours?.own ?? MISSING,
        published: theirs?.own ?? MISSING,
      };
      values.set(key, mergeValue(sides, { pointer: ours?.pointer ?? left.pointer, rowId: left.id, field: '' }));
    }
  }
  return values;
}

/** Returns the keys of the rows in the slots of a row, at any depth. */
function listInner({ rows, lists }: RowTree, key: string): string[] {
  const slots = listFilledSlots(rows.get(key)?.whole);
  return slots.flatMap(({ name }) =>
    (lists.get(nameList(key, name)) ?? []).flatMap((inner) => [
      inner,
      ...listInner({ rows, lists, hasSlots: true }, inner),
    ]),
  );
}

/**
 * Returns the list of each row of the merged page: that of the side which moved the row. When both moved it, or when
 * both moves together would put rows into each other, the draft decides.
 */
function chooseLists(
  { base, draft, published }: Trees,
  values: ReadonlyMap<string, unknown>,
  conflicts: MergeConflict[],
): Map<string, string> {
  const lists = new Map<string, string>();
  for (const key of values.keys()) {
    const [before, ours, theirs] = [base.rows.get(key), draft.rows.get(key), published.rows.get(key)];
    const hasMoved = ours !== undefined && ours.list !== before?.list;
    if (hasMoved && theirs && before && theirs.list !== before.list && theirs.list !== ours.list)
      conflicts.push({ kind: 'order', rowId: ours.id, field: '', pointer: ours.pointer });
    lists.set(key, (hasMoved || !theirs ? ours! : theirs).list);
  }
  const isLost = (key: string): boolean => !isReached(key, lists);
  const lost = [...values.keys()].filter(isLost);
  if (lost.length === 0) return lists;
  const first = draft.rows.get(lost[0]!) ?? published.rows.get(lost[0]!)!;
  conflicts.push({ kind: 'order', rowId: first.id, field: '', pointer: first.pointer });
  for (const key of lost) lists.set(key, (draft.rows.get(key) ?? published.rows.get(key)!).list);
  // A row whose row around it is gone on the draft's side stays, at the end of the page.
  for (const key of lost.filter(isLost)) lists.set(key, PAGE_LIST);
  return lists;
}

/** Whether a row is in the page, or in slots of rows that are. */
function isReached(key: string, lists: ReadonlyMap<string, string>): boolean {
  const seen = new Set<string>();
  for (let at = key; !seen.has(at);) {
    seen.add(at);
    const list = lists.get(at);
    if (list === undefined) return false;
    if (list === PAGE_LIST) return true;
    [at] = JSON.parse(list) as [string];
  }
  return false;
}

// Merges two changes of an authored page that began from the same document: fields by name, rows and other entries of
// lists by their ids. What only one side changed is taken over; what both changed differently is a conflict.
import { isObject, type JsonObject } from '#schemas/isObject.ts';
import { isDeepStrictEqual } from 'node:util';
import { pointerTo } from '#schemas/problems.ts';
import { findEntryId } from '#src/realm/findEntryId.ts';
import { mergeRowTrees, readRowTree } from './mergeRowTrees.ts';
import { MISSING, type ConflictLocation, type MergeConflict, type Sides } from './mergeSides.ts';

export type { MergeConflict };

/** A merged page. In a conflict it has the value of the draft. */
export type MergedPage = { readonly document: unknown; readonly conflicts: readonly MergeConflict[] };

const withoutRows = (page: unknown): JsonObject => {
  const { elements: _elements, ...fields } = page as JsonObject;
  return fields;
};

/** Returns an object with its fields in the order of another one; further fields follow. */
const inOrderOf = (order: JsonObject, value: JsonObject): JsonObject =>
  Object.fromEntries(
    [...new Set([...Object.keys(order), ...Object.keys(value)])].flatMap((name) =>
      Object.hasOwn(value, name) ? [[name, value[name]] as const] : [],
    ),
  );

/**
 * Merges a draft with the published page.
 *
 * @param base the document from which both began
 */
export function mergePages(base: unknown, draft: unknown, published: unknown): MergedPage {
  const conflicts: MergeConflict[] = [];
  const trees = { base: readRowTree(base), draft: readRowTree(draft), published: readRowTree(published) };
  const { base: baseTree, draft: draftTree, published: publishedTree } = trees;
  if (baseTree && draftTree && publishedTree && [baseTree, draftTree, publishedTree].some(({ hasSlots }) => hasSlots)) {
    const elements = mergeRowTrees(
      { base: baseTree, draft: draftTree, published: publishedTree },
      { mergeValue: (sides, location) => mergeValue(sides, location, conflicts), mergeOrder, conflicts },
    );
    const [fields, draftFields] = [withoutRows(base), withoutRows(draft)];
    const envelope = mergeFields(
      { base: fields, draft: draftFields, published: withoutRows(published) },
      { pointer: '', field: '' },
      conflicts,
    );
    return { document: inOrderOf(draft as JsonObject, { ...envelope, elements }), conflicts };
  }
  const document = mergeValue({ base, draft, published }, { pointer: '', field: '' }, conflicts);
  return { document: document === MISSING ? undefined : document, conflicts };
}

function mergeValue(sides: Sides, location: ConflictLocation, conflicts: MergeConflict[]): unknown {
  const { base, draft, published } = sides;
  if (isDeepStrictEqual(draft, published) || isDeepStrictEqual(base, published)) return draft;
  if (isDeepStrictEqual(base, draft)) return published;
  if (isObject(base) && isObject(draft) && isObject(published))
    return mergeFields({ base, draft, published }, location, conflicts);
  if (Array.isArray(base) && Array.isArray(draft) && Array.isArray(published)) {
    const merged = mergeLists({ base, draft, published }, location, conflicts);
    if (merged) return merged;
  }
  conflicts.push(describeConflict(sides, location, draft === MISSING || published === MISSING ? 'removed' : 'edited'));
  // A value that the draft has removed stays as it is published, so that nothing is lost without a decision.
  return draft === MISSING ? published : draft;
}

function describeConflict(
  { base, draft, published }: Sides,
  { pointer, rowId, field }: ConflictLocation,
  kind: MergeConflict['kind'],
) {
  return {
    kind,
    field,
    ...(rowId !== undefined && { rowId }),
    ...(draft !== MISSING && { pointer, draft }),
    ...(base !== MISSING && { base }),
    ...(published !== MISSING && { published }),
  };
}

type Three<T> = { readonly base: T; readonly draft: T; readonly published: T };

function mergeFields(
  { base, draft, published }: Three<JsonObject>,
  location: ConflictLocation,
  conflicts: MergeConflict[],
) {
  const read = (side: JsonObject, name: string): unknown => (Object.hasOwn(side, name) ? side[name] : MISSING);
  const names = new Set([...Object.keys(draft), ...Object.keys(published)]);
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const sides = { base: read(base, name), draft: read(draft, name), published: read(published, name) };
      const at = { ...location, pointer: pointerTo(location.pointer, name), field: pointerTo(location.field, name) };
      const value = mergeValue(sides, at, conflicts);
      return value === MISSING ? [] : [[name, value] as const];
    }),
  );
}

/** Merges lists whose entries have ids; undefined when an entry has none, or two entries share one. */
function mergeLists(
  { base, draft, published }: Three<readonly unknown[]>,
  location: ConflictLocation,
  conflicts: MergeConflict[],
): unknown[] | undefined {
  const [inBase, inDraft, inPublished] = [indexById(base), indexById(draft), indexById(published)];
  if (!inBase || !inDraft || !inPublished) return undefined;
  const values = new Map<string, unknown>();
  for (const key of new Set([...inDraft.keys(), ...inPublished.keys()])) {
    const draftIndex = inDraft.get(key);
    const sides = {
      base: readAt(base, inBase.get(key)),
      draft: readAt(draft, draftIndex),
      published: readAt(published, inPublished.get(key)),
    };
    const id = findEntryId(sides.draft === MISSING ? sides.published : sides.draft)?.id ?? '';
    // Rows are entries of the outermost list; the entries of lists inside a row belong to the row.
    const isRow = location.rowId === undefined;
    const value = mergeValue(
      sides,
      {
        pointer: pointerTo(location.pointer, draftIndex ?? 0),
        rowId: isRow ? id : location.rowId,
        field: isRow ? '' : `${location.field}/${id}`,
      },
      conflicts,
    );
    if (value !== MISSING) values.set(key, value);
  }
  const order = mergeOrder({
    base: [...inBase.keys()],
    draft: [...inDraft.keys()],
    published: [...inPublished.keys()],
  });
  if (order.isConflict) conflicts.push(describeConflict({ base, draft, published }, location, 'order'));
  return order.keys.flatMap((key) => (values.has(key) ? [values.get(key)] : []));
}

const readAt = (list: readonly unknown[], index: number | undefined): unknown =>
  index === undefined ? MISSING : list[index];

function indexById(list: readonly unknown[]): Map<string, number> | undefined {
  const indexes = new Map<string, number>();
  for (const [index, entry] of list.entries()) {
    const found = findEntryId(entry);
    if (!found || indexes.has(found.key)) return undefined;
    indexes.set(found.key, index);
  }
  return indexes;
}

/** Merges the order of entries: the side that moved entries decides, and the other side's new ones are inserted. */
function mergeOrder({ base, draft, published }: Three<readonly string[]>): {
  readonly keys: readonly string[];
  readonly isConflict: boolean;
} {
  const isCommon = (key: string): boolean => base.includes(key) && draft.includes(key) && published.includes(key);
  const [common, ours, theirs] = [base.filter(isCommon), draft.filter(isCommon), published.filter(isCommon)];
  const hasMoved = { draft: !isDeepStrictEqual(common, ours), published: !isDeepStrictEqual(common, theirs) };
  const isConflict = hasMoved.draft && hasMoved.published && !isDeepStrictEqual(ours, theirs);
  return {
    keys: hasMoved.draft ? insertMissing(draft, published) : insertMissing(published, draft),
    isConflict,
  };
}

/** Inserts the entries that only `other` has, each after the entry that precedes it there. */
function insertMissing(keys: readonly string[], other: readonly string[]): string[] {
  const known = new Set(keys);
  /** The entries to insert after each key; those before the first key are under undefined. */
  const inserted = new Map<string | undefined, string[]>();
  let before: string | undefined;
  for (const key of other)
    if (known.has(key)) before = key;
    else inserted.set(before, [...(inserted.get(before) ?? []), key]);
  return [...(inserted.get(undefined) ?? []), ...keys.flatMap((key) => [key, ...(inserted.get(key) ?? [])])];
}

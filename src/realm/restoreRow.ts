// Restores one row of a page from an earlier version. The server restores with it, and the editor finds with it whether
// a role allows the restoration.
import { listFilledSlots, mapSlots } from '#schemas/page/filled-slots.ts';
import { findEntryId } from './findEntryId.ts';
import type { JsonObject } from '#schemas/isObject.ts';

const listRows = ({ elements }: JsonObject): readonly unknown[] => (Array.isArray(elements) ? elements : []);

/**
 * Returns the current page with one row of the old version. The old row replaces the current one; when the page has no
 * such row, the old row is inserted after the row that preceded it in the old version, in the same slot. A row that the
 * old version did not have is removed. Rows in its slots that stand elsewhere in the page now stay there.
 * @returns undefined when neither the page nor the old version has the row
 */
export function restoreRow(current: JsonObject, old: JsonObject, rowId: string): JsonObject | undefined {
  const before = findRow(listRows(old), rowId);
  const isThere = findRow(listRows(current), rowId) !== undefined;
  if (!isThere && !before) return undefined;
  const elsewhere = new Set(listKeys(listRows(current), rowId));
  const restored = before && withoutInner(before.siblings[before.index], elsewhere);
  const elements = isThere
    ? replaceRow(listRows(current), rowId, restored)
    : insertRow(listRows(current), restored, before!);
  return { ...current, elements };
}

/** A row in its list. */
type FoundRow = {
  readonly siblings: readonly unknown[];
  readonly index: number;
  /** The slot that contains the list; missing: it is the list of the page. */
  readonly slot?: { readonly rowId: string; readonly name: string };
};

/** Lists the keys of rows and of those in their slots, without the row with an id and what is in it. */
const listKeys = (rows: readonly unknown[], rowId: string): string[] =>
  rows.flatMap((row) => {
    if (isRow(row, rowId)) return [];
    return [
      findEntryId(row)?.key ?? [],
      ...listFilledSlots(row).map(({ elements }) => listKeys(elements, rowId)),
    ].flat();
  });

/** Returns a row without the rows in its slots that have one of the keys. */
const withoutInner = (row: unknown, keys: ReadonlySet<string>): unknown =>
  mapSlots(row, (inner) =>
    inner.filter((each) => !keys.has(findEntryId(each)?.key ?? '')).map((each) => withoutInner(each, keys)),
  );

const isRow = (row: unknown, rowId: string): boolean => findEntryId(row)?.id === rowId;

function findRow(siblings: readonly unknown[], rowId: string, slot?: FoundRow['slot']): FoundRow | undefined {
  const index = siblings.findIndex((row) => isRow(row, rowId));
  if (index >= 0) return { siblings, index, ...(slot && { slot }) };
  for (const row of siblings)
    for (const { name, elements } of listFilledSlots(row)) {
      const found = findRow(elements, rowId, { rowId: findEntryId(row)?.id ?? '', name });
      if (found) return found;
    }
  return undefined;
}

/** Replaces the row with an id, or removes it when there is no other. */
const replaceRow = (rows: readonly unknown[], rowId: string, row: unknown): unknown[] =>
  rows.flatMap((each) => {
    if (isRow(each, rowId)) return row === undefined ? [] : [row];
    return [mapSlots(each, (inner) => replaceRow(inner, rowId, row))];
  });

/** Inserts an old row into the list where it was; into the page when the row around it does not exist any more. */
function insertRow(rows: readonly unknown[], restored: unknown, { siblings, index, slot }: FoundRow): unknown[] {
  const insert = (list: readonly unknown[]): unknown[] => {
    const preceding = siblings.slice(0, index).map((row) => findEntryId(row)?.key);
    const after = list.findLastIndex((row) => preceding.includes(findEntryId(row)?.key ?? ''));
    return list.toSpliced(after + 1, 0, restored);
  };
  if (!slot || !findRow(rows, slot.rowId)) return insert(rows);
  const visit = (row: unknown): unknown => {
    if (!isRow(row, slot.rowId)) return mapSlots(row, (inner) => inner.map(visit));
    const slots = { ...((row as JsonObject)['slots'] as object | undefined) } as Record<string, unknown>;
    const list = slots[slot.name];
    return { ...(row as object), slots: { ...slots, [slot.name]: insert(Array.isArray(list) ? list : []) } };
  };
  return rows.map(visit);
}

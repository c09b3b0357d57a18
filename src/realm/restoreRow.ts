// Restores one row of a page from an earlier version. The server restores with it, and the editor finds with it whether
// a role allows the restoration.
import { findEntryId } from './findEntryId.ts';
import type { JsonObject } from '#schemas/isObject.ts';

const listRows = ({ elements }: JsonObject): readonly unknown[] => (Array.isArray(elements) ? elements : []);

/**
 * Returns the current page with one row of the old version. The old row replaces the current one; when the page has no
 * such row, the old row is inserted after the row that preceded it in the old version. A row that the old version did
 * not have is removed.
 * @returns undefined when neither the page nor the old version has the row
 */
export function restoreRow(current: JsonObject, old: JsonObject, rowId: string): JsonObject | undefined {
  const [rows, oldRows] = [[...listRows(current)], listRows(old)];
  const isRow = (row: unknown): boolean => findEntryId(row)?.id === rowId;
  const [index, oldIndex] = [rows.findIndex(isRow), oldRows.findIndex(isRow)];
  if (index < 0 && oldIndex < 0) return undefined;
  if (index >= 0) rows.splice(index, 1, ...(oldIndex < 0 ? [] : [oldRows[oldIndex]]));
  else {
    const preceding = oldRows.slice(0, oldIndex).map((row) => findEntryId(row)?.key);
    const after = rows.findLastIndex((row) => preceding.includes(findEntryId(row)?.key ?? ''));
    rows.splice(after + 1, 0, oldRows[oldIndex]);
  }
  return { ...current, elements: rows };
}

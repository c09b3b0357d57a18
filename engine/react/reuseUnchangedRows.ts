import type { PagePlan, PlannedRow } from '#engine/page/types.ts';

/**
 * Returns the new plan with the row objects of the old plan wherever a row is equal, so that a live update does not
 * render the row again: its DOM nodes, focus, scroll position and playing video stay. Rows are plain data, so they are
 * compared as JSON. For a row that contains its first items the version of its data does not change either; other rows
 * load their data again for the new version.
 */
export function reuseUnchangedRows(before: PagePlan | undefined, after: PagePlan): PagePlan {
  if (!before || before.id !== after.id) return after;
  const oldRowsById = new Map(before.rows.map((row) => [row.id, row]));
  const rowVersions = new Map(after.rowVersions);
  const rows = after.rows.map((row) => {
    const oldRow = oldRowsById.get(row.id);
    if (!oldRow || oldRow === row || !isEqualRow(oldRow, row)) return row;
    if (containsItems(row)) rowVersions.set(row.id, before.rowVersions?.get(row.id) ?? before.version);
    return oldRow;
  });
  return { ...after, rows, ...(rowVersions.size > 0 && { rowVersions }) };
}

/** Compares the visible content of two rows. Their index and pointer may differ: only reports use them. */
function isEqualRow(a: PlannedRow, b: PlannedRow): boolean {
  return (
    a.type === b.type &&
    JSON.stringify([a.props, a.v, a.viewports, a.slot]) === JSON.stringify([b.props, b.v, b.viewports, b.slot])
  );
}

/** Whether the row contains its first items, so that it fetches nothing until the viewer requests more. */
function containsItems({ props }: PlannedRow): boolean {
  const items = (props as { items?: unknown } | null)?.items;
  return Array.isArray(items) && items.length > 0;
}

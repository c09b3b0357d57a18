import type { PagePlan, PlannedRow } from '#engine/page/types.ts';

/**
 * A new plan in which every row that says the same is the old row object, so that it is not drawn again on a live update:
 * its nodes, focus, scroll and playing video stay. Rows are compared field by field: they are plain data. A row that holds all it shows keeps the
 * version of its data too; others load again for the new version.
 */
export function keepUnchanged(before: PagePlan | undefined, after: PagePlan): PagePlan {
  if (!before || before.id !== after.id) return after;
  const old = new Map(before.rows.map((row) => [row.id, row]));
  const versions = new Map(after.rowVersions);
  const rows = after.rows.map((row) => {
    const known = old.get(row.id);
    if (!known || known === row || !isSame(known, row)) return row;
    if (saysAll(row)) versions.set(row.id, before.rowVersions?.get(row.id) ?? before.version);
    return known;
  });
  return { ...after, rows, ...(versions.size > 0 && { rowVersions: versions }) };
}

/** The place in the page may change without the row changing: pointer and index are only for reports. */
function isSame(a: PlannedRow, b: PlannedRow): boolean {
  return (
    a.type === b.type && JSON.stringify([a.props, a.v, a.viewports]) === JSON.stringify([b.props, b.v, b.viewports])
  );
}

/** A row with its first items fetches nothing before its viewer asks for more. */
function saysAll({ props }: PlannedRow): boolean {
  const items = (props as { items?: unknown } | null)?.items;
  return Array.isArray(items) && items.length > 0;
}

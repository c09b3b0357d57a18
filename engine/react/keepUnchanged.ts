import type { PagePlan, PlannedRow } from '#engine/page/types.ts';

/**
 * Replaces each row of a new plan that equals the old one by the old row object, so that a live update does not
 * render it again: its DOM nodes, focus, scroll position and playing video stay. Rows are plain data and compared
 * field by field. A row that contains all its data keeps the version of that data; other rows load again for the
 * new version.
 */
export function keepUnchanged(before: PagePlan | undefined, after: PagePlan): PagePlan {
  if (!before || before.id !== after.id) return after;
  const old = new Map(before.rows.map((row) => [row.id, row]));
  const versions = new Map(after.rowVersions);
  const rows = after.rows.map((row) => {
    const known = old.get(row.id);
    if (!known || known === row || !isSame(known, row)) return row;
    if (isSelfContained(row)) versions.set(row.id, before.rowVersions?.get(row.id) ?? before.version);
    return known;
  });
  return { ...after, rows, ...(versions.size > 0 && { rowVersions: versions }) };
}

/** Position and pointer may differ: they are only for reports. */
function isSame(a: PlannedRow, b: PlannedRow): boolean {
  return (
    a.type === b.type && JSON.stringify([a.props, a.v, a.viewports]) === JSON.stringify([b.props, b.v, b.viewports])
  );
}

/** Whether the row contains its first items, so that it fetches nothing until the viewer asks for more. */
function isSelfContained({ props }: PlannedRow): boolean {
  const items = (props as { items?: unknown } | null)?.items;
  return Array.isArray(items) && items.length > 0;
}

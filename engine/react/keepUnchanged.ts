import type { PagePlan, PlannedRow } from '#engine/page/types.ts';

/**
 * A new plan in which every row that says the same is the old row object, so that it is not drawn again on a live update:
 * its nodes, focus, scroll and playing video stay. Compares by JSON: rows are plain data.
 */
export function keepUnchanged(before: PagePlan | undefined, after: PagePlan): PagePlan {
  if (!before || before.id !== after.id) return after;
  const old = new Map(before.rows.map((row) => [row.id, row]));
  return { ...after, rows: after.rows.map((row) => (old.has(row.id) && isSame(old.get(row.id)!, row) ? old.get(row.id)! : row)) };
}

/** The place in the page may change without the row changing: pointer and index are only for reports. */
function isSame(a: PlannedRow, b: PlannedRow): boolean {
  return a.type === b.type && JSON.stringify([a.props, a.viewports]) === JSON.stringify([b.props, b.viewports]);
}

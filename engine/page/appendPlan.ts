import type { PagePlan, PlannedRow } from './types.ts';
import { minMoment } from './values.ts';

/**
 * Appends the rows of a page's next part (`piece`) to the page's plan. Existing rows stay the same objects in the same
 * order. A new row with an id that the page already has is left out (for example the fallback of a section that is
 * already shown), with the rows in its slots. The problems of the new part are added too.
 */
export function appendPlan(before: PagePlan, piece: PagePlan): PagePlan {
  const leftOutIds = new Set(before.rows.map(({ id }) => id));
  const newRows = piece.rows.filter(({ id, slot }) => {
    if (slot && leftOutIds.has(slot.row)) leftOutIds.add(id);
    return !leftOutIds.has(id);
  });
  const changesAt = minMoment(before.changesAt, piece.changesAt);
  return {
    ...before,
    rows: [
      ...before.rows,
      ...newRows.map((row, index): PlannedRow => ({ ...row, index: before.rows.length + index, mode: 'lazy' })),
    ],
    problems: [...before.problems, ...piece.problems],
    ...(changesAt !== undefined && { changesAt }),
    paging: piece.paging,
  };
}

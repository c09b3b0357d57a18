import type { PagePlan, PlannedRow } from './types.ts';
import { earlier } from './values.ts';

/**
 * The plan of a page with its next piece. Rows that are there stay the same objects in the same places; a row of the piece whose id
 * is taken is left out (the fallback of a section that stands already). Problems are those of both.
 */
export function appendPlan(before: PagePlan, piece: PagePlan): PagePlan {
  const taken = new Set(before.rows.map(({ id }) => id));
  const fresh = piece.rows.filter(({ id }) => !taken.has(id));
  const changesAt = earlier(before.changesAt, piece.changesAt);
  return {
    ...before,
    rows: [
      ...before.rows,
      ...fresh.map((row, index): PlannedRow => ({ ...row, index: before.rows.length + index, mode: 'lazy' })),
    ],
    problems: [...before.problems, ...piece.problems],
    ...(changesAt !== undefined && { changesAt }),
    paging: piece.paging,
  };
}

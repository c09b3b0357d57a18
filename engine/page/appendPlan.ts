import type { PagePlan, PlannedRow } from './types.ts';
import { earlierOf } from './values.ts';

/**
 * Appends the next piece of a page to its plan. Existing rows stay the same objects in the same order; a row of
 * the piece whose id is already used is left out (for example the fallback of a section that is already shown).
 * The problems of both are joined.
 */
export function appendPlan(before: PagePlan, piece: PagePlan): PagePlan {
  const usedIds = new Set(before.rows.map(({ id }) => id));
  const fresh = piece.rows.filter(({ id }) => !usedIds.has(id));
  const changesAt = earlierOf(before.changesAt, piece.changesAt);
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

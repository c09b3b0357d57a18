import { problem, type Problem } from '#schemas/problems.ts';
import type { DecodedElement } from './decodeElement.ts';
import { summarize } from './values.ts';

/**
 * Makes ids unique: the id of the first row does not change, later ones get their position as a suffix (docs/faults.md,
 * F14). Generated ids change without a report.
 * @param usedIds the ids of the other rows; the id of this row is added
 */
export function withUniqueId(
  element: DecodedElement,
  usedIds: Set<string>,
  report: (problem: Problem) => void,
): DecodedElement {
  const { row, hasGeneratedId } = element;
  if (!usedIds.has(row.id)) {
    usedIds.add(row.id);
    return element;
  }
  let id = `${row.id}~${row.pointer
    .split('/')
    .filter((step) => /^\d+$/.test(step))
    .join('.')}`;
  while (usedIds.has(id)) id += '~';
  usedIds.add(id);
  if (!hasGeneratedId)
    report(problem('ROW_ID_DUPLICATE', row.pointer, { found: summarize(row.id), rowId: id, rowType: row.type }));
  return {
    ...element,
    row: {
      ...row,
      id,
      ...(element.isHero && {
        props: { heroes: (row.props['heroes'] as Record<string, unknown>[]).map((hero) => ({ ...hero, heroId: id })) },
      }),
    },
  };
}

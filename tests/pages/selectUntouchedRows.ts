// Selects the rows that a change of a page cannot affect.
import type { PagePlan, PlannedRow } from '#engine/page/types.ts';
import type { Mutant } from './mutate.ts';

/** Whether a JSON pointer is the container or points into it. */
export const isWithin = (pointer: string, container: string): boolean =>
  pointer === container || pointer.startsWith(`${container}/`);
/**
 * Returns the rows that the change cannot affect: it is neither inside the row's element nor a change of a section
 * around that element.
 */
export const selectUntouchedRows = (originalPlan: PagePlan, { pointer }: Mutant<unknown>): readonly PlannedRow[] =>
  originalPlan.rows.filter((row) => {
    // A fallback row belongs to the element of the row that it replaces.
    const element = row.pointer.replace(/(\/fallback)+$/, '');
    return !isWithin(pointer, element) && !isWithin(element, pointer) && !isSectionChange(element, pointer);
  });
/**
 * Whether the change is in the fields of a section around the row (its condition, its heading), which apply to all
 * rows in it.
 */
function isSectionChange(elementPointer: string, changedPointer: string): boolean {
  const section = /^(.*)\/elements\/\d+$/.exec(elementPointer)?.[1] ?? '';
  return (
    section !== '' &&
    isWithin(changedPointer, section) &&
    !/^\/elements\/\d+(\/|$)/.test(changedPointer.slice(section.length))
  );
}

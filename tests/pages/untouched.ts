// Selects the rows that a change of a page cannot affect.
import type { PagePlan, PlannedRow } from '#engine/page/types.ts';
import type { Mutant } from './mutate.ts';

export const isWithin = (pointer: string, place: string): boolean =>
  pointer === place || pointer.startsWith(`${place}/`);
/** Returns the rows that the change cannot affect: it is not in their element, in a section around it or inside it. */
export const untouched = (clean: PagePlan, { pointer }: Mutant<unknown>): readonly PlannedRow[] =>
  clean.rows.filter((row) => {
    // A fallback row belongs to the element of the row that it replaces.
    const element = row.pointer.replace(/(\/fallback)+$/, '');
    return !isWithin(pointer, element) && !isWithin(element, pointer) && !sectionChanged(element, pointer);
  });
/** A section's own fields (its condition, its heading) are those of all rows in it. */
function sectionChanged(row: string, changed: string): boolean {
  const section = /^(.*)\/elements\/\d+$/.exec(row)?.[1] ?? '';
  return section !== '' && isWithin(changed, section) && !/^\/elements\/\d+(\/|$)/.test(changed.slice(section.length));
}

// Selects the rows that a change of a page cannot affect.
import type { PagePlan, PlannedRow } from '#engine/page/types.ts';
import type { Mutant } from './mutate.ts';

export const isWithin = (pointer: string, place: string): boolean =>
  pointer === place || pointer.startsWith(`${place}/`);
/** Rows that the change cannot have touched: neither their element, nor a section around it, nor anything in it. */
export const untouched = (clean: PagePlan, { pointer }: Mutant<unknown>): readonly PlannedRow[] =>
  clean.rows.filter((row) => {
    // A row that stands in for another belongs to the other's element.
    const element = row.pointer.replace(/(\/fallback)+$/, '');
    return !isWithin(pointer, element) && !isWithin(element, pointer) && !sectionChanged(element, pointer);
  });
/** A section's own fields (its condition, its heading) are those of all rows in it. */
function sectionChanged(row: string, changed: string): boolean {
  const section = /^(.*)\/elements\/\d+$/.exec(row)?.[1] ?? '';
  return section !== '' && isWithin(changed, section) && !/^\/elements\/\d+(\/|$)/.test(changed.slice(section.length));
}

import type { PagePlan } from '#engine/page/types.ts';
import { readPosition, type ShownPage } from './findElementChange.ts';

/**
 * Returns the ids of the rows that show an element of a page, or an element in a slot; empty: nothing shows it. The
 * rows of an element are followed by the rows in its slots.
 *
 * @param shown the rows of the elements of the page
 * @param plan the plan of the page; its rows may have been read at earlier positions of their elements
 * @param pointer the JSON pointer of the element in the delivered page
 */
export function findRowIds(
  { rowIds }: ShownPage,
  { rows }: Pick<PagePlan, 'rows'>,
  pointer: string,
): readonly string[] {
  const ids = rowIds[readPosition(pointer)] ?? [];
  const inElement = readInner(pointer);
  if (inElement === '') return ids;
  return rows.filter((row) => ids.includes(row.id) && readInner(row.pointer) === inElement).map(({ id }) => id);
}

/** Returns the pointer inside of the element of the page. A fallback is shown in the place of the row that it replaces. */
const readInner = (pointer: string): string => pointer.replace(/^\/elements\/\d+/, '').replace(/(\/fallback)+$/, '');

import { readPlace, readPosition, type ShownPage } from './findElementChange.ts';

/**
 * Returns the ids of the rows that show an element of a page, or an element in a slot; empty: nothing shows it. The
 * rows of an element are followed by the rows in its slots.
 *
 * @param shown the page with its rows
 * @param pointer the JSON pointer of the element in the delivered page
 */
export function findRowIds({ rowIds, idsByPlace }: ShownPage, pointer: string): readonly string[] {
  const place = readPlace(pointer);
  if (/^\/elements\/\d+$/.test(place)) return rowIds[readPosition(place)] ?? [];
  const id = idsByPlace.get(place);
  return id === undefined ? [] : [id];
}

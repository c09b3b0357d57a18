// Moves rows from one list of a page to another: from the page into a slot, out of a slot, or between slots.
import { getAt, joinPointer, type JsonObject } from '#schemas/jsonPointer.ts';
import type { Operation } from './diffDocuments.ts';
import { addParents, isInside } from './pointer.ts';
import { shiftAfterInsertion, shiftAfterRemoval, type Place, type RowSet } from './rows.ts';

/** A change, and the rows in their new list. */
export type RowsMove = { readonly operations: readonly Operation[]; readonly rows: RowSet };

/**
 * Moves rows, in their order, to a place in another list than theirs.
 * @returns undefined when the place is inside one of the rows
 */
export function moveRows(document: JsonObject, { list, indices }: RowSet, place: Place): RowsMove | undefined {
  if (indices.some((index) => isInside(place.list, joinPointer(list, index)))) return undefined;
  const operations: Operation[] = [...addList(document, place.list)];
  let [from, to] = [list, place.list];
  indices.forEach((index, count) => {
    // The rows that have moved before are not in the list any more.
    const at = index - count;
    const target = shiftAfterRemoval(to, from, at);
    const gap = place.gap + count;
    operations.push({ op: 'move', from: joinPointer(from, at), path: joinPointer(target, gap) });
    to = shiftAfterInsertion(target, target, gap);
    from = shiftAfterInsertion(from, target, gap);
  });
  return { operations, rows: { list: to, indices: indices.map((_, count) => place.gap + count) } };
}

/** Returns the operation that adds the list of a slot, if the document does not have it yet. */
export function addList(document: JsonObject, list: string): readonly Operation[] {
  return Array.isArray(getAt(document, list)) ? [] : [{ op: 'add', ...addParents(document, list, []) }];
}

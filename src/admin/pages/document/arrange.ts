// Changes of several elements of a page at once, as one JSON Patch each, so that one undo takes them back.
import { copyWithNewIds } from './copyWithNewIds.ts';
import type { Operation } from './diffDocuments.ts';
import { isJsonObject, joinPointer, type Json } from '#schemas/jsonPointer.ts';
import { listAllRows, PAGE_LIST } from './rows.ts';

/** A change, and the indices of its elements afterwards. */
export type MoveResult = { readonly operations: readonly Operation[]; readonly indices: readonly number[] };

/**
 * Moves elements, in their order, to a gap of the list.
 *
 * @param count number of elements of the list
 * @param indices of the elements, in ascending order
 * @param gap number of elements before the gap, counted before the move
 * @param list pointer of the list
 */
export function moveToGap(count: number, indices: readonly number[], gap: number, list = PAGE_LIST): MoveResult {
  const order = Array.from({ length: count }, (_, index) => index);
  const rest = order.filter((index) => !indices.includes(index));
  const start = rest.filter((index) => index < gap).length;
  const target = [...rest.slice(0, start), ...indices, ...rest.slice(start)];
  return { operations: reorder(order, target, list), indices: indices.map((_, position) => start + position) };
}

/** Moves each of the elements one position up or down. Returns undefined when one of them cannot move further. */
export function moveByStep(
  count: number,
  indices: readonly number[],
  step: -1 | 1,
  list = PAGE_LIST,
): MoveResult | undefined {
  const first = indices[0];
  const last = indices.at(-1);
  if (first === undefined || last === undefined || first + step < 0 || last + step >= count) return undefined;
  // The element that is furthest in the direction of the move moves first, so that no moving element passes another
  // one.
  const ordered = step < 0 ? indices : indices.toReversed();
  return {
    operations: ordered.map((index) => move(list, index, index + step)),
    indices: indices.map((index) => index + step),
  };
}

/**
 * Inserts elements at an index of a list. An id that the page has already is changed.
 *
 * @param rows all rows of the page, also those in slots
 */
export function insertAll(rows: readonly Json[], index: number, added: readonly Json[], list = PAGE_LIST): MoveResult {
  const others = [...rows];
  const operations = added.map((element, position): Operation => {
    const value = isJsonObject(element) ? copyWithNewIds(element, others) : element;
    others.push(...listAllRows([value]).map(({ row }) => row));
    return { op: 'add', path: joinPointer(list, index + position), value };
  });
  return { operations, indices: added.map((_, position) => index + position) };
}

/** Removes elements of a list. */
export const removeAll = (indices: readonly number[], list = PAGE_LIST): readonly Operation[] =>
  indices.toReversed().map((index) => ({ op: 'remove', path: joinPointer(list, index) }));

const move = (list: string, from: number, to: number): Operation => ({
  op: 'move',
  from: joinPointer(list, from),
  path: joinPointer(list, to),
});

/** Returns the moves that change the order `from` into the order `to`. */
function reorder(from: readonly number[], to: readonly number[], list: string): Operation[] {
  const current = [...from];
  const forwards = listMoves(current, to, false, list);
  const backwards = listMoves([...from], to, true, list);
  return forwards.length <= backwards.length ? forwards : backwards;
}

/** Returns the moves that put the right element at each position, from the start or the end; changes `current`. */
function listMoves(current: number[], to: readonly number[], fromEnd: boolean, list: string): Operation[] {
  const positions = to.map((_, position) => position);
  return (fromEnd ? positions.toReversed() : positions).flatMap((position) => {
    const at = current.indexOf(to[position]!);
    if (at === position) return [];
    current.splice(position, 0, ...current.splice(at, 1));
    return [move(list, at, position)];
  });
}

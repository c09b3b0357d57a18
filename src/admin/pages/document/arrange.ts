// Changes of several elements of a page at once, as one JSON Patch each, so that one undo takes them back.
import { copyWithNewIds } from './copyWithNewIds.ts';
import type { Operation } from './diffDocuments.ts';
import { isObject, toElementPointer, type Json } from './pointer.ts';

/** A change, and the indices of its elements afterwards. */
export type Arrangement = { readonly operations: readonly Operation[]; readonly indices: readonly number[] };

/**
 * Moves elements, in their order, to a gap of the list.
 *
 * @param count number of elements of the page
 * @param indices of the elements, in ascending order
 * @param gap number of elements that stand before the gap, counted before the move
 */
export function moveToGap(count: number, indices: readonly number[], gap: number): Arrangement {
  const order = Array.from({ length: count }, (_, index) => index);
  const rest = order.filter((index) => !indices.includes(index));
  const start = rest.filter((index) => index < gap).length;
  const target = [...rest.slice(0, start), ...indices, ...rest.slice(start)];
  return { operations: reorder(order, target), indices: indices.map((_, place) => start + place) };
}

/** Moves each of the elements one place up or down. Nothing moves when one of them is at the end already. */
export function moveByStep(count: number, indices: readonly number[], step: -1 | 1): Arrangement | undefined {
  const first = indices[0];
  const last = indices.at(-1);
  if (first === undefined || last === undefined || first + step < 0 || last + step >= count) return undefined;
  // The element that is furthest in the direction of the move moves first, so that none passes another moving one.
  const ordered = step < 0 ? indices : indices.toReversed();
  return {
    operations: ordered.map((index) => move(index, index + step)),
    indices: indices.map((index) => index + step),
  };
}

/** Inserts elements at an index. An id that the page has already is changed. */
export function insertAll(elements: readonly Json[], index: number, added: readonly Json[]): Arrangement {
  const known = [...elements];
  const operations = added.map((element, place): Operation => {
    const value = isObject(element) ? copyWithNewIds(element, known) : element;
    known.push(value);
    return { op: 'add', path: toElementPointer(index + place), value };
  });
  return { operations, indices: added.map((_, place) => index + place) };
}

/** Removes elements. */
export const removeAll = (indices: readonly number[]): readonly Operation[] =>
  indices.toReversed().map((index) => ({ op: 'remove', path: toElementPointer(index) }));

const move = (from: number, to: number): Operation => ({
  op: 'move',
  from: toElementPointer(from),
  path: toElementPointer(to),
});

/** Returns the moves that change the order `from` into the order `to`. */
function reorder(from: readonly number[], to: readonly number[]): Operation[] {
  const current = [...from];
  const forwards = stepwise(current, to, false);
  const backwards = stepwise([...from], to, true);
  return forwards.length <= backwards.length ? forwards : backwards;
}

/** Returns the moves that put each position right, one after the other, and makes them in `current`. */
function stepwise(current: number[], to: readonly number[], fromEnd: boolean): Operation[] {
  const places = to.map((_, place) => place);
  return (fromEnd ? places.toReversed() : places).flatMap((place) => {
    const at = current.indexOf(to[place]!);
    if (at === place) return [];
    current.splice(place, 0, ...current.splice(at, 1));
    return [move(at, place)];
  });
}

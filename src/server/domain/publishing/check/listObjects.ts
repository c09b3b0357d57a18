// Reads lists of realm.json that may be invalid.
import { isObject } from '#schemas/isObject.ts';

/**
 * Returns the entries of a list that are objects, each with its index. The schema reports the others, and a value that is
 * no list.
 */
export const listObjects = <T>(list: readonly T[] | undefined): readonly (readonly [index: number, entry: T])[] =>
  Array.isArray(list) ? [...list.entries()].filter(([, entry]) => isObject(entry)) : [];

/** Returns the entries of a list that are objects. */
export const pickObjects = <T>(list: readonly T[] | undefined): readonly T[] =>
  listObjects(list).map(([, entry]) => entry);

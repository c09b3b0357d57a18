import { isEqual, isJsonObject, joinPointer, type Json, type JsonObject } from '#schemas/jsonPointer.ts';

/** An operation of a JSON Patch (RFC 6902) that the editor makes. */
export type Operation =
  | { readonly op: 'add' | 'replace'; readonly path: string; readonly value: Json }
  | { readonly op: 'remove'; readonly path: string }
  | { readonly op: 'move'; readonly from: string; readonly path: string };

/**
 * Returns the operations that change `from` into `to`. Equal starts and ends of arrays are skipped, so that an
 * inserted element is one operation. The general diff of the package rfc6902 takes 1.5 s for 300 elements.
 */
export function diffDocuments(from: Json, to: Json, pointer = ''): Operation[] {
  if (isEqual(from, to)) return [];
  if (Array.isArray(from) && Array.isArray(to))
    return diffArrays(from as readonly Json[], to as readonly Json[], pointer);
  if (isJsonObject(from) && isJsonObject(to)) return diffObjects(from, to, pointer);
  return [{ op: 'replace', path: pointer, value: to }];
}

function diffObjects(from: JsonObject, to: JsonObject, pointer: string): Operation[] {
  const removed = Object.keys(from).filter((key) => !Object.hasOwn(to, key));
  return [
    ...removed.map((key) => ({ op: 'remove' as const, path: joinPointer(pointer, key) })),
    ...Object.keys(to).flatMap((key): Operation[] => {
      const path = joinPointer(pointer, key);
      if (!Object.hasOwn(from, key)) return [{ op: 'add', path, value: to[key]! }];
      return diffDocuments(from[key]!, to[key]!, path);
    }),
  ];
}

function diffArrays(from: readonly Json[], to: readonly Json[], pointer: string): Operation[] {
  const shorter = Math.min(from.length, to.length);
  let start = 0;
  while (start < shorter && isEqual(from[start], to[start])) start += 1;
  let end = 0;
  while (end < shorter - start && isEqual(from.at(-1 - end), to.at(-1 - end))) end += 1;
  const before = from.slice(start, from.length - end);
  const after = to.slice(start, to.length - end);
  const common = Math.min(before.length, after.length);
  return [
    ...before
      .slice(0, common)
      .flatMap((item, index) => diffDocuments(item, after[index]!, joinPointer(pointer, start + index))),
    ...before
      .slice(common)
      .map((_, index): Operation => ({ op: 'remove', path: joinPointer(pointer, start + common + index) }))
      .toReversed(),
    ...after
      .slice(common)
      .map((value, index): Operation => ({ op: 'add', path: joinPointer(pointer, start + common + index), value })),
  ];
}

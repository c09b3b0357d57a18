// JSON pointers (RFC 6901) into the authored document of a page.
import { isObject } from '#schemas/isObject.ts';

/** A JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
/** A JSON object. */
export type JsonObject = { readonly [key: string]: Json };

/** Whether a value of a document is a JSON object: not null and not a list. */
export const isJsonObject = (value: unknown): value is JsonObject => isObject(value);

/** Splits a pointer into its unescaped steps; '' is the document itself. */
export const toSteps = (pointer: string): readonly string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));

/** Appends steps to a pointer and escapes them. */
export const joinPointer = (pointer: string, ...steps: readonly (string | number)[]): string =>
  [pointer, ...steps.map((step) => String(step).replaceAll('~', '~0').replaceAll('/', '~1'))].join('/');

/** Returns the value at a pointer, or undefined when it does not exist. */
export function getAt(document: Json, pointer: string): Json | undefined {
  let value: Json | undefined = document;
  for (const step of toSteps(pointer)) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as JsonObject)[step];
  }
  return value;
}

/**
 * Returns what has to be added so that a value exists at a pointer: the value, or the nearest missing object around it
 * with the value inside.
 */
export function addParents(
  document: Json,
  pointer: string,
  value: Json,
): { readonly path: string; readonly value: Json } {
  const steps = [...toSteps(pointer)];
  let added = value;
  while (steps.length > 1 && getAt(document, joinPointer('', ...steps.slice(0, -1))) === undefined)
    added = { [steps.pop() ?? '']: added };
  return { path: joinPointer('', ...steps), value: added };
}

/** Whether a pointer is equal to `outer`, or leads to a value inside of the value at `outer`. */
export const isInside = (pointer: string, outer: string): boolean =>
  pointer === outer || pointer.startsWith(`${outer}/`);

/** Returns the index of the page's element that a pointer leads to or into, or undefined outside of the elements. */
export function getElementIndex(pointer: string): number | undefined {
  const match = /^\/elements\/(\d+)(\/|$)/.exec(pointer);
  return match ? Number(match[1]) : undefined;
}

/** Returns the pointer of an element. */
export const toElementPointer = (index: number): string => `/elements/${index}`;

/** Whether two JSON values are equal; the order of keys does not matter. */
export function isEqual(one: Json | undefined, other: Json | undefined): boolean {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => isEqual(item as Json, other[index] as Json));
  if (!isJsonObject(one) || !isJsonObject(other)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isEqual(one[key], other[key]))
  );
}

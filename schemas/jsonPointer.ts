// JSON values, and JSON pointers (RFC 6901) into them.
import { isObject } from './isObject.ts';

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

/** Names that lead out of a JSON value, to what all objects share. */
const SHARED_NAMES: readonly string[] = ['__proto__', 'constructor', 'prototype'];

/**
 * Whether an operation of a JSON Patch stays within the own fields of a value. The library also follows inherited
 * fields, so without this check a patch could change functions of the whole page.
 *
 * @param mustExist false: the last step may be new, as in "add"
 */
export function isOwnPath(root: object, pointer: string, mustExist: boolean): boolean {
  const steps = toSteps(pointer);
  if (steps.some((step) => SHARED_NAMES.includes(step))) return false;
  let value: unknown = root;
  for (const step of mustExist ? steps : steps.slice(0, -1)) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return false;
    value = (value as Readonly<Record<string, unknown>>)[step];
  }
  return mustExist || (typeof value === 'object' && value !== null);
}

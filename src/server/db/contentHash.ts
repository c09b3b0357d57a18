/** Content hashes: the SHA-256 in hex of bytes or of a JSON value. */
import { isObject } from '#schemas/isObject.ts';
import { createHash } from 'node:crypto';

/** Returns the hash of bytes. */
export function hashBytes(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Returns the hash of a JSON value. The order of keys does not matter, because jsonb reorders keys. */
export function hashJson(value: unknown): string {
  return hashText(toCanonicalJson(value));
}

/** Returns the hash of a text, for example of canonical JSON. */
export const hashText = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * Returns JSON without spaces and with sorted keys.
 *
 * @throws TypeError when the value has no JSON form (a function, undefined)
 */
export function toCanonicalJson(value: unknown): string {
  const text = JSON.stringify(value, (_key, inner: unknown) => (isObject(inner) ? sortKeys(inner) : inner)) as
    | string
    | undefined;
  if (text === undefined) throw new TypeError(`A ${typeof value} has no JSON form.`);
  return text;
}

/** Sorts keys by UTF-16 code units, independent of the locale. */
function sortKeys(value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Names of content: the SHA-256, in hex, of bytes or of a JSON value. */
import { createHash } from 'node:crypto';

export function hashBytes(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Equal for equal values whatever the order of their keys, so also for a body read back from jsonb, which reorders keys. */
export function hashJson(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex');
}

/** JSON text without spaces and with sorted keys. Throws where a value has no JSON form (a function, undefined). */
export function canonicalJson(value: unknown): string {
  const text = JSON.stringify(value, (_key, inner: unknown) => (isObject(inner) ? sorted(inner) : inner)) as
    | string
    | undefined;
  if (text === undefined) throw new TypeError(`A ${typeof value} has no JSON form.`);
  return text;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** By UTF-16 code units, which no locale changes. */
function sorted(value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

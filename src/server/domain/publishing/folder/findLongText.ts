// Reports texts that are longer than any field allows. Fields have limits of their own (schemas/fields.ts); this limit
// also applies to values that no schema checks: unknown fields, and languages that the realm does not have.
import { excerpt } from '#schemas/excerpt.ts';
import { pointerTo, problem, type Problem } from '#schemas/problems.ts';
import { TEXT_LIMITS } from '#schemas/textLimits.ts';

/** Returns the problem of the first key or text that is too long; undefined when there is none. */
export function findLongText(root: unknown): Problem | undefined {
  const pending: [value: unknown, pointer: string][] = [[root, '']];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const [value, pointer] = next;
    if (typeof value === 'string' && value.length > TEXT_LIMITS.any) return describe(value, pointer, TEXT_LIMITS.any);
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (key.length > TEXT_LIMITS.key) return describe(key, pointer, TEXT_LIMITS.key);
      pending.push([inner, pointerTo(pointer, key)]);
    }
  }
  return undefined;
}

const describe = (text: string, pointer: string, limit: number): Problem => ({
  ...problem('FIELD_TOO_LONG', pointer, { expected: `at most ${limit} characters`, found: excerpt(text) }),
  severity: 'error',
});

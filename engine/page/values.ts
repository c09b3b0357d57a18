import { excerpt } from '#schemas/problems.ts';

/** Whether a value is a JSON object (not null, not a list). */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The object without some of its own fields. */
export function without(value: Readonly<Record<string, unknown>>, fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([name]) => !fields.includes(name)));
}

/** The earlier of two moments in ms since 1970, where undefined means never. */
export const earlier = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined ? b : b === undefined ? a : Math.min(a, b);

/** A value shortened for a report, also one nested so deeply that JSON.stringify gives up. */
export function briefly(value: unknown): string {
  try {
    return excerpt(value);
  } catch {
    return Array.isArray(value) ? 'a deeply nested list' : 'a deeply nested object';
  }
}

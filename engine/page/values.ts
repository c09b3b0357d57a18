import { excerpt } from '#schemas/excerpt.ts';

/** Returns a copy of the object without the named fields. */
export function omit(value: Readonly<Record<string, unknown>>, fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([name]) => !fields.includes(name)));
}

/** Returns the earlier of two moments in ms since 1970, where undefined means never. */
export const minMoment = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined || b === undefined ? (a ?? b) : Math.min(a, b);

/** Shortens a value for a report, also when it is nested too deeply for JSON.stringify. */
export function summarize(value: unknown): string {
  try {
    return excerpt(value);
  } catch {
    return Array.isArray(value) ? 'a deeply nested list' : 'a deeply nested object';
  }
}

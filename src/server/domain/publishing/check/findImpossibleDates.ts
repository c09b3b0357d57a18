// Finds dates that fit the pattern of their field and do not exist, such as February 30.
import { pointerTo } from '#schemas/problems.ts';

/**
 * A date, or a date with time and zone (the patterns of schemas/fields.ts). A text with more than that is not checked.
 */
const DATE = /^(\d{4})-(\d\d)-(\d\d)(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d))?$/;

/** A date that the calendar does not have. */
export type ImpossibleDate = { readonly pointer: string; readonly found: string; readonly expected: string };

/**
 * Returns the texts in a value that have the form of a date which does not exist.
 *
 * @param pointer the value's own pointer
 */
export function findImpossibleDates(value: unknown, pointer = ''): ImpossibleDate[] {
  if (typeof value === 'string') {
    const expected = describeDateProblem(value);
    return expected === undefined ? [] : [{ pointer, found: value, expected }];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => findImpossibleDates(inner, pointerTo(pointer, key)));
}

/** Returns what is expected in place of an impossible date; undefined for every other text. */
function describeDateProblem(text: string): string | undefined {
  const [match, year = '', month = '', day = '', time] = DATE.exec(text) ?? [];
  const isMonth = Number(month) >= 1 && Number(month) <= 12;
  // The schema reports a month such as 13.
  if (match === undefined || !isMonth || Number(day) === 0) return undefined;
  const days = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  if (Number(day) > days) return `a day that exists: ${year}-${month} has ${days} days`;
  return time !== undefined && Number.isNaN(Date.parse(text)) ? 'a time and a time zone that exist' : undefined;
}

/**
 * Parses an ISO 8601 date or time.
 * @returns ms since 1970, or undefined for an invalid date. 29 February of a common year is invalid too; `Date.parse`
 * would read it as 1 March (docs/faults.md, F26).
 */
export function parseInstant(iso = ''): number | undefined {
  const day = iso.slice(0, 10);
  const time = Date.parse(iso);
  const midnight = Date.parse(day);
  return Number.isNaN(time + midnight) || !new Date(midnight).toISOString().startsWith(day) ? undefined : time;
}

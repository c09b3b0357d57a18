/**
 * Milliseconds since 1970 of an ISO 8601 moment, or undefined for what is none: also 29 February of a common year, which
 * `Date.parse` would quietly make 1 March (fault F26).
 */
export function instantOf(iso = ''): number | undefined {
  const day = iso.slice(0, 10),
    when = Date.parse(iso),
    midnight = Date.parse(day);
  return Number.isNaN(when + midnight) || !new Date(midnight).toISOString().startsWith(day) ? undefined : when;
}

const DAY = /^(\d{4})-(\d\d)-(\d\d)T/;

/**
 * Milliseconds since 1970 of an ISO 8601 moment, or undefined for what is none: also 29 February of a common year, which
 * `Date.parse` would quietly make 1 March (fault F26).
 */
export function instantOf(iso: string | undefined): number | undefined {
  const [, year, month, day] = DAY.exec(iso ?? '') ?? [];
  const when = iso === undefined || year === undefined ? Number.NaN : Date.parse(iso);
  if (Number.isNaN(when)) return undefined;
  return Number(day) <= new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate() ? when : undefined;
}

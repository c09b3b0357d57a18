/**
 * Returns the moment of a local date and time in a time zone.
 *
 * @param local as an input of type datetime-local writes it: `2026-11-24T09:30`
 * @returns the moment in ISO 8601 with `Z`; undefined when the text is not a date and time
 */
export function toInstant(local: string, timeZone: string): string | undefined {
  const asUtc = Date.parse(`${local}Z`);
  if (Number.isNaN(asUtc)) return undefined;
  const guess = asUtc - computeOffset(asUtc, timeZone);
  // The offset at `asUtc` can differ from that at `guess`, because summer time may begin or end between them.
  return new Date(asUtc - computeOffset(guess, timeZone)).toISOString();
}

/** Returns a moment (ms since 1970) as an input of type datetime-local reads it, in a time zone. */
export const toLocal = (moment: number, timeZone: string): string =>
  new Date(moment + computeOffset(moment, timeZone)).toISOString().slice(0, 19);

/** Returns how far a time zone is ahead of UTC at a moment, in ms. */
function computeOffset(moment: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(moment);
  const read = (type: Intl.DateTimeFormatPartTypes): string => parts.find((part) => part.type === type)?.value ?? '';
  // `numeric` writes the year 24 as "24"; ISO 8601 needs four digits.
  const local = `${read('year').padStart(4, '0')}-${read('month')}-${read('day')}T${read('hour')}:${read('minute')}:${read('second')}Z`;
  // The parts have no milliseconds.
  return Date.parse(local) - Math.floor(moment / 1000) * 1000;
}

import { createUtcOffset } from '#widgets/epg-grid/zonedDays.ts';

/**
 * Returns the moment of a local date and time in a time zone.
 *
 * @param local as an input of type datetime-local writes it: `2026-11-24T09:30`
 * @returns the moment in ISO 8601 with `Z`; undefined when the text is not a date and time
 */
export function toInstant(local: string, timeZone: string): string | undefined {
  const asUtc = Date.parse(`${local}Z`);
  if (Number.isNaN(asUtc)) return undefined;
  const getOffset = createUtcOffset(timeZone);
  // The offset at the moment itself decides: between both guesses the clock may have been changed.
  const guess = asUtc - getOffset(asUtc);
  return new Date(asUtc - getOffset(guess)).toISOString();
}

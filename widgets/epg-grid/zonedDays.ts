// Calendar days and half hours in the viewer's time zone. Pure functions on Intl, because a calendar library would be
// larger than the guide. A local time is written in ms as if the zone were UTC.
import { DAY_MS, MINUTE_MS } from '#schemas/durations.ts';

const QUARTER_HOUR_MS = 15 * MINUTE_MS;
const HALF_HOUR_MS = 30 * MINUTE_MS;

/** One calendar day of a time zone: [start, end) in ms since 1970. It has 23, 24 or 25 hours. */
export type LocalDay = { readonly start: number; readonly end: number };

/** Returns how far a time zone is ahead of UTC at a moment. Both are in ms. */
export type GetUtcOffset = (moment: number) => number;

/**
 * Creates a function that returns the UTC offset of a time zone.
 * @param zone IANA name; UTC is used if the browser does not know it.
 */
export function createUtcOffset(zone: string): GetUtcOffset {
  // UTC needs no Intl formatter, and the first one of a page takes as long to create as the guide takes to render.
  if (zone === 'UTC') return () => 0;
  const format = createDateFormat(zone);
  const offsets = new Map<number, number>();
  return (moment) => {
    // Time zones change at a quarter of an hour. Calling Intl each time would take longer than rendering the guide.
    const quarter = Math.floor(moment / QUARTER_HOUR_MS);
    let offset = offsets.get(quarter);
    if (offset === undefined) {
      offset = computeUtcOffset(format, moment);
      offsets.set(quarter, offset);
    }
    return offset;
  };
}

function createDateFormat(zone: string): Intl.DateTimeFormat {
  const options = {
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  } as const;
  try {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone });
  } catch {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
  }
}

function computeUtcOffset(format: Intl.DateTimeFormat, moment: number): number {
  const parts = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
  const local = Date.UTC(parts['year']!, parts['month']! - 1, parts['day'], parts['hour'], parts['minute']);
  return local - Math.floor(moment / MINUTE_MS) * MINUTE_MS;
}

/**
 * Returns the moment of a local time, in ms since 1970. If the local time occurs twice, it is the first one; if summer
 * time skips it, it is later by the skipped time.
 * @param local the local time, in ms as if the zone were UTC.
 */
export function fromLocalTime(local: number, getUtcOffset: GetUtcOffset): number {
  const [before, after] = [getUtcOffset(local - DAY_MS), getUtcOffset(local + DAY_MS)];
  const earlier = local - Math.max(before, after);
  const later = local - Math.min(before, after);
  if (earlier + getUtcOffset(earlier) === local) return earlier;
  return later + getUtcOffset(later) === local ? later : local - before;
}

/** Returns the calendar days that overlap [from, to), in order. Both are in ms since 1970. */
export function listDays(getUtcOffset: GetUtcOffset, from: number, to: number): LocalDay[] {
  const days: LocalDay[] = [];
  let midnight = Math.floor((from + getUtcOffset(from)) / DAY_MS) * DAY_MS;
  for (let start = fromLocalTime(midnight, getUtcOffset); start < to;) {
    midnight += DAY_MS;
    const end = fromLocalTime(midnight, getUtcOffset);
    days.push({ start, end });
    start = end;
  }
  return days;
}

/** Returns the half hours of local time in [from, to), in ms since 1970: the labels of the time axis. */
export function listHalfHours(getUtcOffset: GetUtcOffset, from: number, to: number): number[] {
  const shift = modulo(getUtcOffset(from), HALF_HOUR_MS);
  const moments: number[] = [];
  for (
    let moment = Math.ceil((from + shift) / HALF_HOUR_MS) * HALF_HOUR_MS - shift;
    moment < to;
    moment += HALF_HOUR_MS
  )
    moments.push(moment);
  return moments;
}

/**
 * Returns the moment on another day with the same local time as `moment`: 20:30 on Saturday becomes 20:30 on Sunday.
 * Both are in ms since 1970. A day that is too short for the time of day gets the nearest moment in it.
 */
export function getSameTimeOn(day: LocalDay, moment: number, getUtcOffset: GetUtcOffset): number {
  const timeOfDay = modulo(moment + getUtcOffset(moment), DAY_MS);
  const midnight = Math.floor((day.start + getUtcOffset(day.start)) / DAY_MS) * DAY_MS;
  const sameTime = fromLocalTime(midnight + timeOfDay, getUtcOffset);
  return Math.min(Math.max(sameTime, day.start), day.end - MINUTE_MS);
}

/** Returns the remainder of a division, which is never negative for a positive divisor. */
const modulo = (value: number, divisor: number): number => ((value % divisor) + divisor) % divisor;

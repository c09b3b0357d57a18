// The viewer's calendar days in a stretch of time. Pure; by Intl, because a calendar library would weigh more than the guide.
import { DAY_MS, MINUTE_MS } from '#schemas/durations.ts';

const QUARTER = 15 * MINUTE_MS;

/** One calendar day of a zone: [start, end) in ms since 1970, of 23, 24 or 25 hours. */
export type ZonedDay = { readonly start: number; readonly end: number };

/** What the clock on the wall of a zone is ahead of UTC at a moment, in ms. */
export type Offset = (moment: number) => number;

/** @param zone IANA name; one that this browser does not know counts as UTC. */
export function offsetIn(zone: string): Offset {
  // The first formatter of a page costs as much as drawing the guide.
  if (zone === 'UTC') return () => 0;
  let format: Intl.DateTimeFormat;
  const options = {
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  } as const;
  try {
    format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone });
  } catch {
    format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
  }
  const known = new Map<number, number>();
  return (moment) => {
    // Clocks change at a quarter of an hour; asking Intl each time would cost more than drawing the guide.
    const quarter = Math.floor(moment / QUARTER);
    let ahead = known.get(quarter);
    if (ahead === undefined) known.set(quarter, (ahead = askIntl(moment)));
    return ahead;
  };
  function askIntl(moment: number): number {
    const part = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
    const wall = Date.UTC(part['year']!, part['month']! - 1, part['day'], part['hour'], part['minute']);
    return wall - Math.floor(moment / MINUTE_MS) * MINUTE_MS;
  }
}

/** The moment at which a wall shows `wall` (its time written as if it were UTC): the first one where it comes twice, moved on where it is skipped. */
export function momentOf(wall: number, offset: Offset): number {
  const [before, after] = [offset(wall - DAY_MS), offset(wall + DAY_MS)];
  const early = wall - Math.max(before, after),
    late = wall - Math.min(before, after);
  if (early + offset(early) === wall) return early;
  return late + offset(late) === wall ? late : wall - before;
}

/** Days that touch [from, to). */
export function zonedDays(offset: Offset, from: number, to: number): ZonedDay[] {
  const days: ZonedDay[] = [];
  let wall = Math.floor((from + offset(from)) / DAY_MS) * DAY_MS;
  for (let start = momentOf(wall, offset); start < to;) {
    wall += DAY_MS;
    const end = momentOf(wall, offset);
    days.push({ start, end });
    start = end;
  }
  return days;
}

/** Every half hour of the wall in [from, to): where the time axis is lettered. */
export function halfHours(offset: Offset, from: number, to: number): number[] {
  const half = 30 * MINUTE_MS;
  const ahead = ((offset(from) % half) + half) % half;
  const marks: number[] = [];
  for (let mark = Math.ceil((from + ahead) / half) * half - ahead; mark < to; mark += half) marks.push(mark);
  return marks;
}

/** The same time on the wall of another day: 20:30 on Saturday -> 20:30 on Sunday, whatever summer time does. */
export function sameTimeOn(day: ZonedDay, moment: number, offset: Offset): number {
  const time = (((moment + offset(moment)) % DAY_MS) + DAY_MS) % DAY_MS;
  const wall = Math.floor((day.start + offset(day.start)) / DAY_MS) * DAY_MS + time;
  return Math.min(Math.max(momentOf(wall, offset), day.start), day.end - MINUTE_MS);
}

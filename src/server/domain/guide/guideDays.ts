// Calendar days of a time zone as ranges of real time: 24 hours, or 23 and 25 when summer time begins and ends.
// Temporal is slow, so it is called once for each day and not for each slot.
import { Temporal } from 'temporal-polyfill';
import { DAY_MS, MINUTE_MS } from '#schemas/durations.ts';

/** One calendar day. Times in ms since 1970. */
export type GuideDay = {
  readonly start: number;
  /** Days since 1970-01-01 by the calendar, the same in every zone. */
  readonly number: number;
  /** 1 is Monday, 7 Sunday. */
  readonly weekday: number;
  /**
   * Returns the time of a wall-clock time, given in minutes after midnight. A time that the start of summer time skips
   * moves forward; of a time that occurs twice the first one is returned.
   */
  readonly at: (minutes: number) => number;
};

/** Returns the days of a zone that overlap [from, to), and the day before them, whose last programme may still run. */
export function listGuideDays(zone: string, from: number, to: number): GuideDay[] {
  const days: GuideDay[] = [];
  let date = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(zone).toPlainDate().subtract({ days: 1 });
  let start = findMidnight(date, zone);
  while (start < to) {
    const today = date;
    const next = today.add({ days: 1 });
    const end = findMidnight(next, zone);
    const dayStart = start;
    const at =
      end - dayStart === DAY_MS
        ? (minutes: number) => dayStart + minutes * MINUTE_MS
        : (minutes: number) =>
            today.toZonedDateTime({
              timeZone: zone,
              plainTime: Temporal.PlainTime.from({ hour: Math.floor(minutes / 60), minute: minutes % 60 }),
            }).epochMilliseconds;
    days.push({
      start: dayStart,
      number: Math.round(Date.UTC(today.year, today.month - 1, today.day) / DAY_MS),
      weekday: today.dayOfWeek,
      at,
    });
    date = next;
    start = end;
  }
  return days;
}

/** Returns the start of a date in ms since 1970: 01:00 where summer time skips midnight. */
const findMidnight = (date: Temporal.PlainDate, zone: string): number => date.toZonedDateTime(zone).epochMilliseconds;

// Calendar days of a zone as stretches of real time: 24 hours, 23 or 25. Temporal is asked once for a day, not once for a slot.
import { Temporal } from 'temporal-polyfill';
import { DAY_MS, MINUTE_MS } from '#schemas/durations.ts';

/** One calendar day. Moments in ms since 1970. */
export type GuideDay = {
  readonly start: number;
  /** Days since 1970-01-01 by the calendar, the same in every zone. */
  readonly number: number;
  /** 1 is Monday, 7 Sunday. */
  readonly weekday: number;
  /** The moment of a time on the wall, in minutes after midnight. A time that summer time skips is moved on, one that comes twice is the first. */
  readonly at: (minutes: number) => number;
};

/** The days of a zone that touch [from, to), and the one before them: what began in it may still be on. */
export function guideDays(zone: string, from: number, to: number): GuideDay[] {
  const days: GuideDay[] = [];
  let date = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(zone).toPlainDate().subtract({ days: 1 });
  let start = midnight(date, zone);
  while (start < to) {
    const today = date;
    const next = today.add({ days: 1 });
    const end = midnight(next, zone);
    const begins = start;
    const at =
      end - begins === DAY_MS
        ? (minutes: number) => begins + minutes * MINUTE_MS
        : (minutes: number) =>
            today.toZonedDateTime({
              timeZone: zone,
              plainTime: Temporal.PlainTime.from({ hour: Math.floor(minutes / 60), minute: minutes % 60 }),
            }).epochMilliseconds;
    days.push({
      start: begins,
      number: Math.round(Date.UTC(today.year, today.month - 1, today.day) / DAY_MS),
      weekday: today.dayOfWeek,
      at,
    });
    date = next;
    start = end;
  }
  return days;
}

/** The first moment of a date: 01:00 where midnight is skipped. */
const midnight = (date: Temporal.PlainDate, zone: string): number => date.toZonedDateTime(zone).epochMilliseconds;

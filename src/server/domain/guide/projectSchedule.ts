// Weekly and round-the-clock rules -> the occurrence that counts now (decision O24): a demo started a year later is alive.
import { Temporal } from 'temporal-polyfill';
import type { Schedule } from '#schemas/realm/schedule.ts';
import { MINUTE_MS } from '#schemas/durations.ts';

/** ISO 8601 in UTC; `live`: start <= now < end. */
export type Occurrence = { readonly startDate: string; readonly endDate: string; readonly live: boolean };

/** A rule as written: the schema's defaults may not be filled in. */
type Rule = Pick<Schedule, 'kind' | 'minutes'> & Partial<Schedule>;

/** Whether this host knows an IANA time zone. */
export function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/**
 * The occurrence to show at `now` (ms since 1970). weekly: the one on air or the next to come, then `weeksAhead` weeks on, at
 * the same time of the wall clock whatever summer time does. cycle: the beat that is on air, or the next one.
 * @param realmZone zone of a weekly rule that names none.
 */
export function projectSchedule(schedule: Rule, now: number, realmZone = 'UTC'): Occurrence {
  return projectUntil(schedule, now, realmZone).occurrence;
}

/** The same with the next moment (ms since 1970) at which another answer may come: until then this one holds. */
export function projectUntil(
  schedule: Rule,
  now: number,
  realmZone = 'UTC',
): { readonly occurrence: Occurrence; readonly changesAt: number } {
  const length = schedule.minutes * MINUTE_MS;
  if (schedule.kind === 'cycle') {
    const shift = (schedule.offset ?? 0) * MINUTE_MS;
    const period = Math.max((schedule.every ?? 0) * MINUTE_MS, length);
    const begun = Math.floor((now - shift) / period) * period + shift;
    const start = begun + length > now ? begun : begun + period;
    return { occurrence: occurrence(start, start + length, now), changesAt: start > now ? start : start + length };
  }
  const zone = [schedule.zone, realmZone].find((name) => name !== undefined && isTimeZone(name)) ?? 'UTC';
  const [hour = 20, minute = 0] = (schedule.time ?? '20:00').split(':').map(Number);
  const time = Temporal.PlainTime.from({ hour, minute });
  const here = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone);
  // A time that summer time skips is moved on, one that comes twice is the first ('compatible').
  const at = (date: Temporal.PlainDate): number =>
    date.toZonedDateTime({ timeZone: zone, plainTime: time }).epochMilliseconds;
  const today = here.toPlainDate();
  let date = today.subtract({ days: (today.dayOfWeek - (schedule.weekday ?? 6) + 7) % 7 });
  // At most a week long, so the one before may be on air too when a time zone's offset grew.
  date = date.subtract({ weeks: 1 });
  while (at(date) + length <= now) date = date.add({ weeks: 1 });
  const start = at(date.add({ weeks: schedule.weeksAhead ?? 0 }));
  return {
    occurrence: occurrence(start, start + length, now),
    changesAt: Math.min(...[at(date) + length, start, start + length].filter((moment) => moment > now)),
  };
}

function occurrence(start: number, end: number, now: number): Occurrence {
  const iso = (ms: number): string => new Date(ms).toISOString().replace('.000Z', 'Z');
  return { startDate: iso(start), endDate: iso(end), live: start <= now && now < end };
}

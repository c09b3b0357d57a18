// Computes the current occurrence of weekly and round-the-clock schedules (decision O24). A demo that is started a year
// later still has live and upcoming events.
import { Temporal } from 'temporal-polyfill';
import type { Schedule } from '#schemas/realm/schedule.ts';
import { MINUTE_MS } from '#schemas/durations.ts';

/** One occurrence of a schedule. Dates are ISO 8601 in UTC; `live` is true from the start until the end. */
export type Occurrence = { readonly startDate: string; readonly endDate: string; readonly live: boolean };

/** A schedule in which the schema's defaults may be missing. */
type ScheduleRule = Pick<Schedule, 'kind' | 'minutes'> & Partial<Schedule>;

/** Whether a text is an IANA time zone that this host knows. */
export function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/**
 * Returns the occurrence to show at `now` (ms since 1970). `weekly`: the live or the next one, `weeksAhead` weeks
 * later, always at the same wall-clock time. `cycle`: the live or the next one.
 * @param realmZone time zone of a weekly schedule that names none.
 */
export function projectSchedule(schedule: ScheduleRule, now: number, realmZone = 'UTC'): Occurrence {
  return projectWithNextChange(schedule, now, realmZone).occurrence;
}

/** Like `projectSchedule`, with the next time (ms since 1970) at which the result may change. */
export function projectWithNextChange(
  schedule: ScheduleRule,
  now: number,
  realmZone = 'UTC',
): { readonly occurrence: Occurrence; readonly changesAt: number } {
  const length = schedule.minutes * MINUTE_MS;
  if (schedule.kind === 'cycle') {
    const shift = (schedule.offset ?? 0) * MINUTE_MS;
    const period = Math.max((schedule.every ?? 0) * MINUTE_MS, length);
    const latestStart = Math.floor((now - shift) / period) * period + shift;
    const start = latestStart + length > now ? latestStart : latestStart + period;
    return {
      occurrence: createOccurrence(start, start + length, now),
      changesAt: start > now ? start : start + length,
    };
  }
  const localNow = toLocalTime(now, [schedule.zone, realmZone]);
  const [hour = 20, minute = 0] = (schedule.time ?? '20:00').split(':').map(Number);
  const time = Temporal.PlainTime.from({ hour, minute });
  // Temporal's default disambiguation is 'compatible': a time that summer time skips moves forward; of a time that
  // occurs twice, the first one is used.
  const startOn = (date: Temporal.PlainDate): number =>
    date.toZonedDateTime({ timeZone: localNow.timeZoneId, plainTime: time }).epochMilliseconds;
  const today = localNow.toPlainDate();
  let date = today.subtract({ days: (today.dayOfWeek - (schedule.weekday ?? 6) + 7) % 7 });
  // An event may last a week, so the one before it may still be live after a change of the time zone's offset.
  date = date.subtract({ weeks: 1 });
  while (startOn(date) + length <= now) date = date.add({ weeks: 1 });
  const start = startOn(date.add({ weeks: schedule.weeksAhead ?? 0 }));
  return {
    occurrence: createOccurrence(start, start + length, now),
    changesAt: Math.min(...[startOn(date) + length, start, start + length].filter((ms) => ms > now)),
  };
}

/** Returns the time in the first of these zones that this host knows, or else in UTC. */
function toLocalTime(now: number, zones: readonly (string | undefined)[]): Temporal.ZonedDateTime {
  const instant = Temporal.Instant.fromEpochMilliseconds(now);
  for (const zone of zones) {
    try {
      // isTimeZone would take most of the time that a list of live events needs.
      if (zone !== undefined) return instant.toZonedDateTimeISO(zone);
    } catch {
      // This host does not know the zone.
    }
  }
  return instant.toZonedDateTimeISO('UTC');
}

function createOccurrence(start: number, end: number, now: number): Occurrence {
  const iso = (ms: number): string => new Date(ms).toISOString().replace('.000Z', 'Z');
  return { startDate: iso(start), endDate: iso(end), live: start <= now && now < end };
}

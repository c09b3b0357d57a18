import { DAY_MS } from '#schemas/durations.ts';
import { parseInstant } from '#schemas/parseInstant.ts';

const MAX_SCHEDULE_MS = 366 * DAY_MS;

/**
 * Returns the moment of a schedule.
 *
 * @returns undefined when it is missing, not a moment, in the past, or more than a year away
 */
export function parseSchedule(publishAt: string | undefined, now: number): Date | undefined {
  const due = publishAt === undefined ? undefined : parseInstant(publishAt);
  return due === undefined || due <= now || due > now + MAX_SCHEDULE_MS ? undefined : new Date(due);
}

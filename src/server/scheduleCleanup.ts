import type { FastifyInstance } from 'fastify';
import { DAY_MS, MINUTE_MS } from '#schemas/durations.ts';
import { toUtcDay } from '#schemas/toUtcDay.ts';
import type { Services } from './createServices.ts';

const INTERVAL_MS = 10 * MINUTE_MS;
/** How long problem reports are kept: the longest period that the activity page shows. */
const PROBLEM_RETENTION_MS = 90 * DAY_MS;
/** How long counts are kept: 13 months, so that a month can be compared with the same month of the year before. */
const EVENT_COUNT_RETENTION_MS = 396 * DAY_MS;

/** How long the counts of an experiment are kept after the last day on which something was counted for it. */
const EXPERIMENT_COUNT_RETENTION_MS = 90 * DAY_MS;

/**
 * Removes data that has expired or is not used any more, every ten minutes. A task that fails runs again at the next
 * interval.
 */
export function scheduleCleanup(
  app: FastifyInstance,
  {
    sessions,
    providerSignIn,
    blobs,
    playbacks,
    rooms,
    eventCounts,
    experimentCounts,
    problemReports,
    rowSwitches,
    previews,
    previewTokens,
    reviewLinks,
    editing,
    userAccounts,
    people,
    impersonation,
    idempotencyKeys,
    now,
  }: Pick<
    Services,
    | 'sessions'
    | 'providerSignIn'
    | 'blobs'
    | 'playbacks'
    | 'rooms'
    | 'eventCounts'
    | 'experimentCounts'
    | 'problemReports'
    | 'rowSwitches'
    | 'previews'
    | 'previewTokens'
    | 'reviewLinks'
    | 'editing'
    | 'userAccounts'
    | 'people'
    | 'impersonation'
    | 'idempotencyKeys'
    | 'now'
  >,
): void {
  const tasks: readonly (() => Promise<unknown>)[] = [
    sessions.removeExpired,
    providerSignIn.removeExpired,
    editing.images.removeUnused,
    () => blobs.removeUnused(),
    playbacks.removeExpired,
    rooms.removeEnded,
    previews.removeExpired,
    previewTokens.removeExpired,
    reviewLinks.removeExpired,
    editing.reviews.removeAbsent,
    () => problemReports.removeBefore(new Date(now() - PROBLEM_RETENTION_MS)),
    rowSwitches.removeExpired,
    userAccounts.removeExpired,
    userAccounts.profiles.removeExpired,
    people.removeExpired,
    impersonation.removeExpired,
    () => idempotencyKeys.removeExpired(new Date(now())),
    () => eventCounts.removeBefore(toUtcDay(now() - EVENT_COUNT_RETENTION_MS)),
    () =>
      experimentCounts.removeBefore({
        oldestDay: toUtcDay(now() - EVENT_COUNT_RETENTION_MS),
        lastDay: toUtcDay(now() - EXPERIMENT_COUNT_RETENTION_MS),
      }),
  ];
  const timer = setInterval(() => {
    for (const task of tasks) void task().catch((error: unknown) => app.log.warn(error));
  }, INTERVAL_MS);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

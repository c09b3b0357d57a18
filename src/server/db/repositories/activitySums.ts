/** Sums of counts, one for each realm. */
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Count of one kind of event of a realm. */
export interface EventSum {
  readonly realmId: string;
  readonly event: string;
  /** Range of a measurement of playbacks; empty for other events. */
  readonly subject: string;
  readonly count: number;
}

/** Number of different problems of a realm. */
export interface ProblemSum {
  readonly realmId: string;
  readonly problems: number;
  /** Those that are failures of plugins. */
  readonly pluginFailures: number;
}

/** Reads sums by realm. Realms without counts are missing in the results. */
export interface ActivitySums {
  /** @param from first day, `YYYY-MM-DD` in UTC */
  sumEvents(realmIds: readonly string[], from: string): Promise<readonly EventSum[]>;
  /**
   * Sums participations: a view of a page counts once for each experiment that changes the page.
   * @param from first day, `YYYY-MM-DD` in UTC
   */
  sumExperimentViews(
    realmIds: readonly string[],
    from: string,
  ): Promise<readonly { readonly realmId: string; readonly views: number }[]>;
  /** Counts the problems that were last reported at `since` or later. */
  countProblems(realmIds: readonly string[], since: Date): Promise<readonly ProblemSum[]>;
}

/** The events of playbacks, whose subjects are ranges of a measurement. */
const MEASURED = ['playback-start', 'playback-quality'];

/** Creates the repository. */
export function createActivitySums(kysely: Kysely<Tables>): ActivitySums {
  return {
    async sumEvents(realmIds, from) {
      if (realmIds.length === 0) return [];
      const subject = sql<string>`case when event in (${sql.join(MEASURED)}) then subject else '' end`;
      return kysely
        .selectFrom('event_count')
        .select(['realm_id as realmId', 'event', subject.as('subject'), sql<number>`sum(count)::float8`.as('count')])
        .where('realm_id', 'in', realmIds)
        .where('day', '>=', from)
        .where('event', 'in', ['route-change', ...MEASURED])
        .groupBy(['realm_id', 'event', sql`3`])
        .execute();
    },
    async sumExperimentViews(realmIds, from) {
      if (realmIds.length === 0) return [];
      return kysely
        .selectFrom('experiment_count')
        .select(['realm_id as realmId', sql<number>`sum(views)::float8`.as('views')])
        .where('realm_id', 'in', realmIds)
        .where('day', '>=', from)
        .groupBy('realm_id')
        .execute();
    },
    async countProblems(realmIds, since) {
      if (realmIds.length === 0) return [];
      return kysely
        .selectFrom('problem_report')
        .select([
          'realm_id as realmId',
          sql<number>`count(*)::float8`.as('problems'),
          sql<number>`(count(*) filter (where plugin_id <> ''))::float8`.as('pluginFailures'),
        ])
        .where('realm_id', 'in', realmIds)
        .where('last_seen', '>=', since)
        .groupBy('realm_id')
        .execute();
    },
  };
}

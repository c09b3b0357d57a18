/** Views of pages, visits and playbacks by variant of an experiment and day. Days are `YYYY-MM-DD`, in UTC. */
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** What is counted. */
export interface VariantCounts {
  /** Pages that were opened. */
  readonly views: number;
  /** Documents that were opened from outside of the site. */
  readonly visits: number;
  /** Playbacks that started, of viewers who consented to being counted. */
  readonly playbacks: number;
}

/** A variant of an experiment. */
export interface VariantKey {
  readonly experiment: string;
  readonly variant: string;
}

/** Counts of a realm's variant on a day. */
export interface ExperimentCount extends VariantKey, VariantCounts {
  readonly realmId: string;
  readonly day: string;
}

/** Stores and reads the counts. */
export interface ExperimentCounts {
  /**
   * Adds counts of any realms in one statement. Rows beyond `limit` for a realm and day are dropped, and counts of realms
   * that were removed meanwhile.
   */
  add(counts: readonly ExperimentCount[], limit: number): Promise<void>;
  /** Returns a realm's counts by day since `from`, the newest day first. */
  listByDay(
    realmId: string,
    from: string,
    limit: number,
  ): Promise<readonly (VariantKey & Pick<ExperimentCount, 'day' | 'views'>)[]>;
  /** Returns the sum of all days of a realm by variant. */
  listTotals(realmId: string, limit: number): Promise<readonly (VariantKey & VariantCounts)[]>;
  /**
   * Removes days before `oldestDay`, and all counts of experiments that nothing was counted for since `lastDay`: they
   * have ended or were removed from their realm.
   */
  removeBefore(days: { readonly oldestDay: string; readonly lastDay: string }): Promise<void>;
}

/** Creates the repository. */
export function createExperimentCounts(kysely: Kysely<Tables>): ExperimentCounts {
  return {
    async add(counts, limit) {
      if (counts.length === 0) return;
      // In the order of the key, so that statements of several nodes cannot deadlock.
      await sql`insert into experiment_count (realm_id, experiment, variant, day, views, visits, playbacks)
        select n.* from jsonb_to_recordset(${JSON.stringify(counts.map(toRow))}::jsonb) as n(realm_id text,
          experiment text, variant text, day date, views bigint, visits bigint, playbacks bigint)
        where exists (select from realm r where r.realm_id = n.realm_id)
          and (exists (select from experiment_count c where c.realm_id = n.realm_id
              and c.experiment = n.experiment and c.variant = n.variant and c.day = n.day)
            or (select count(*) from experiment_count c where c.realm_id = n.realm_id and c.day = n.day) < ${limit})
        order by 1, 2, 3, 4
        on conflict (realm_id, experiment, variant, day) do update set
          views = experiment_count.views + excluded.views,
          visits = experiment_count.visits + excluded.visits,
          playbacks = experiment_count.playbacks + excluded.playbacks`.execute(kysely);
    },
    async listByDay(realmId, from, limit) {
      return kysely
        .selectFrom('experiment_count')
        .select([
          'experiment',
          'variant',
          sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day'),
          sql<number>`views::float8`.as('views'),
        ])
        .where('realm_id', '=', realmId)
        .where('day', '>=', from)
        .orderBy('experiment_count.day', 'desc')
        .orderBy('experiment')
        .orderBy('variant')
        .limit(limit)
        .execute();
    },
    async listTotals(realmId, limit) {
      return kysely
        .selectFrom('experiment_count')
        .select([
          'experiment',
          'variant',
          sql<number>`sum(views)::float8`.as('views'),
          sql<number>`sum(visits)::float8`.as('visits'),
          sql<number>`sum(playbacks)::float8`.as('playbacks'),
        ])
        .where('realm_id', '=', realmId)
        .groupBy(['experiment', 'variant'])
        .orderBy(sql`max(day)`, 'desc')
        .orderBy('experiment')
        .orderBy('variant')
        .limit(limit)
        .execute();
    },
    async removeBefore({ oldestDay, lastDay }) {
      await sql`delete from experiment_count c where day < ${oldestDay}::date or not exists (
        select from experiment_count l where l.realm_id = c.realm_id and l.experiment = c.experiment
          and l.day >= ${lastDay}::date)`.execute(kysely);
    },
  };
}

const toRow = ({ realmId, ...count }: ExperimentCount) => ({ realm_id: realmId, ...count });

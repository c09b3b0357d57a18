/** Events of viewers, counted by day. One row for each day, event, user type, language and subject. */
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** One kind of event and its count. */
export interface EventCount {
  readonly event: string;
  readonly userType: string;
  readonly language: string;
  /** What the event is about; empty when it has no subject. */
  readonly subject: string;
  readonly count: number;
}

/** Counts the events of viewers and reads the counts. Days are `YYYY-MM-DD`, in UTC. */
export interface EventCounts {
  /**
   * Adds to a day's counts. Rows beyond `limit` for a realm and day are dropped, so that input cannot grow the table
   * without limit.
   */
  add(realmId: string, day: string, counts: readonly EventCount[], limit: number): Promise<void>;
  /** Returns a realm's counts since `from`, sorted by newest day, then by highest count. */
  listSince(realmId: string, from: string, limit: number): Promise<readonly (EventCount & { readonly day: string })[]>;
  /**
   * Returns the count of each kind of event for each day since `from`, newest day first, one row for each kind and day.
   */
  listByDay(
    realmId: string,
    from: string,
  ): Promise<readonly { readonly day: string; readonly event: string; readonly count: number }[]>;
  /** Returns the sum of each kind of event since `from`, highest count first. */
  listTotals(realmId: string, from: string, limit: number): Promise<readonly EventCount[]>;
  /** Removes counts of all realms before a day. */
  removeBefore(day: string): Promise<void>;
}

/** Creates the repository of event counts. */
export function createEventCounts(kysely: Kysely<Tables>): EventCounts {
  return {
    add: (realmId, day, counts, limit) => addCounts(kysely, realmId, day, counts, limit),
    async listSince(realmId, from, limit) {
      const rows = await kysely
        .selectFrom('event_count')
        .select([
          sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day'),
          'event',
          'user_type',
          'language',
          'subject',
          sql<number>`count::float8`.as('count'),
        ])
        .where('realm_id', '=', realmId)
        .where('day', '>=', from)
        .orderBy('event_count.day', 'desc')
        .orderBy('event_count.count', 'desc')
        .orderBy('event')
        .orderBy('subject')
        .limit(limit)
        .execute();
      return rows.map(({ user_type: userType, ...row }) => ({ ...row, userType }));
    },
    async listByDay(realmId, from) {
      return kysely
        .selectFrom('event_count')
        .select([
          sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day'),
          'event',
          sql<number>`sum(count)::float8`.as('count'),
        ])
        .where('realm_id', '=', realmId)
        .where('day', '>=', from)
        .groupBy(['event_count.day', 'event'])
        .orderBy('event_count.day', 'desc')
        .orderBy('event')
        .execute();
    },
    async listTotals(realmId, from, limit) {
      const rows = await kysely
        .selectFrom('event_count')
        .select(['event', 'user_type', 'language', 'subject', sql<number>`sum(count)::float8`.as('total')])
        .where('realm_id', '=', realmId)
        .where('day', '>=', from)
        .groupBy(['event', 'user_type', 'language', 'subject'])
        .orderBy('total', 'desc')
        .orderBy('event')
        .orderBy('subject')
        .orderBy('user_type')
        .orderBy('language')
        .limit(limit)
        .execute();
      return rows.map(({ user_type: userType, total: count, ...row }) => ({ ...row, userType, count }));
    },
    async removeBefore(day) {
      await kysely.deleteFrom('event_count').where('day', '<', day).execute();
    },
  };
}

async function addCounts(
  kysely: Kysely<Tables>,
  realmId: string,
  day: string,
  counts: readonly EventCount[],
  limit: number,
): Promise<void> {
  if (counts.length === 0) return;
  const { rowCount } = await kysely
    .selectFrom('event_count')
    .select(sql<number>`count(*)::int`.as('rowCount'))
    .where('realm_id', '=', realmId)
    .where('day', '=', day)
    .executeTakeFirstOrThrow();
  // Always in the same order, so that concurrent calls cannot deadlock.
  const sorted = counts
    .map((count) => ({ count, key: [count.event, count.userType, count.language, count.subject].join('\n') }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ count }) => count);
  const rows = sorted.map(({ event, userType, language, subject, count }) => ({
    realm_id: realmId,
    day,
    event,
    user_type: userType,
    language,
    subject,
    count,
  }));
  if (rowCount < limit) {
    await kysely
      .insertInto('event_count')
      .values(rows)
      .onConflict((on) =>
        on
          .columns(['realm_id', 'day', 'event', 'user_type', 'language', 'subject'])
          .doUpdateSet({ count: sql`event_count.count + excluded.count` }),
      )
      .execute();
    return;
  }
  for (const { count, ...key } of rows) {
    let update = kysely.updateTable('event_count').set({ count: sql`count + ${count}` });
    for (const [column, value] of Object.entries(key)) update = update.where(column as keyof typeof key, '=', value);
    await update.execute();
  }
}

/** Positions up to which profiles have watched videos, latest first. Heartbeats write them too (playbacks.ts). */
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** The owner of a history. `profileId` is empty when the account has no profile. */
export interface HistoryOwner {
  readonly accountId: string;
  readonly profileId: string;
}

/** An entry of a watch history. */
export interface StoredProgress {
  readonly itemId: string;
  /** Seconds. */
  readonly position: number;
  /** Seconds; null when no player has reported it. */
  readonly duration: number | null;
  readonly isWatched: boolean;
  readonly watchedAt: Date;
  /** Order in the list: a later change has a higher number. It is also the cursor of the next page. */
  readonly seq: number;
}

/** Reads and changes watch histories. */
export interface WatchHistory {
  /** Returns at most `limit` entries: those with a `seq` below `before`, or the latest ones. */
  list(
    realmId: string,
    owner: HistoryOwner,
    query: { readonly limit: number; readonly before?: number | undefined; readonly onlyUnfinished?: boolean },
  ): Promise<StoredProgress[]>;
  find(realmId: string, owner: HistoryOwner, itemId: string): Promise<StoredProgress | undefined>;
  /** Stores a position, unless the stored one is newer. Returns the stored position. */
  put(realmId: string, owner: HistoryOwner, progress: Omit<StoredProgress, 'seq'>): Promise<StoredProgress | undefined>;
  /** Removes an entry, or all of them. Returns the removed entries, the latest first. */
  remove(realmId: string, owner: HistoryOwner, itemId?: string): Promise<StoredProgress[]>;
  /**
   * Restores entries with their times and their positions in the list, unless a video has been watched after
   * `changedAt`. Returns the ids of the restored ones.
   */
  restore(realmId: string, owner: HistoryOwner, entries: readonly StoredProgress[], changedAt: Date): Promise<string[]>;
  /** Removes all but the latest `keep` entries. */
  prune(realmId: string, owner: HistoryOwner, keep: number): Promise<void>;
}

/** Creates the repository of watch histories. */
export function createWatchHistory(kysely: Kysely<Tables>): WatchHistory {
  const selectEntries = (realmId: string, { accountId, profileId }: HistoryOwner) =>
    kysely
      .selectFrom('watch_history')
      .select(['item_id', 'position_s', 'duration_s', 'is_watched', 'watched_at', 'seq'])
      .where('realm_id', '=', realmId)
      .where('account_id', '=', accountId)
      .where('profile_id', '=', profileId);
  const find: WatchHistory['find'] = async (realmId, owner, itemId) => {
    const row = await selectEntries(realmId, owner).where('item_id', '=', itemId).executeTakeFirst();
    return row && fromRow(row);
  };
  return {
    find,
    async list(realmId, owner, { limit, before, onlyUnfinished = false }) {
      const rows = await selectEntries(realmId, owner)
        .$if(before !== undefined, (query) => query.where('seq', '<', before!))
        .$if(onlyUnfinished, (query) => query.where('is_watched', '=', false).where('position_s', '>', 0))
        .orderBy('seq', 'desc')
        .limit(limit)
        .execute();
      return rows.map(fromRow);
    },
    async put(realmId, owner, { itemId, position, duration, isWatched, watchedAt }) {
      await kysely
        .insertInto('watch_history')
        .values({
          realm_id: realmId,
          account_id: owner.accountId,
          profile_id: owner.profileId,
          item_id: itemId,
          position_s: position,
          duration_s: duration,
          is_watched: isWatched,
          watched_at: watchedAt,
        })
        .onConflict((conflict) =>
          conflict
            .columns(['realm_id', 'account_id', 'profile_id', 'item_id'])
            .doUpdateSet({
              position_s: position,
              duration_s: sql`coalesce(excluded.duration_s, watch_history.duration_s)`,
              is_watched: isWatched,
              watched_at: watchedAt,
              seq: sql`default`,
            } as object)
            .where('watch_history.watched_at', '<=', watchedAt),
        )
        .execute();
      return find(realmId, owner, itemId);
    },
    async remove(realmId, { accountId, profileId }, itemId) {
      const rows = await kysely
        .deleteFrom('watch_history')
        .where('realm_id', '=', realmId)
        .where('account_id', '=', accountId)
        .where('profile_id', '=', profileId)
        .$if(itemId !== undefined, (query) => query.where('item_id', '=', itemId!))
        .returning(['item_id', 'position_s', 'duration_s', 'is_watched', 'watched_at', 'seq'])
        .execute();
      return rows.map(fromRow).toSorted((a, b) => b.seq - a.seq);
    },
    restore: (realmId, owner, restored, changedAt) =>
      restored.length === 0
        ? Promise.resolve([])
        : kysely.transaction().execute((transaction) => restore(transaction, realmId, owner, restored, changedAt)),
    async prune(realmId, { accountId, profileId }, keep) {
      await sql`delete from watch_history where realm_id = ${realmId} and account_id = ${accountId}
        and profile_id = ${profileId} and seq <= (select seq from watch_history where realm_id = ${realmId}
          and account_id = ${accountId} and profile_id = ${profileId} order by seq desc offset ${keep}::int limit 1)`.execute(
        kysely,
      );
    },
  };
}

async function restore(
  transaction: Kysely<Tables>,
  realmId: string,
  { accountId, profileId }: HistoryOwner,
  entries: readonly StoredProgress[],
  changedAt: Date,
): Promise<string[]> {
  await transaction
    .deleteFrom('watch_history')
    .where('realm_id', '=', realmId)
    .where('account_id', '=', accountId)
    .where('profile_id', '=', profileId)
    .where(
      'item_id',
      'in',
      entries.map(({ itemId }) => itemId),
    )
    .where('watched_at', '<=', changedAt)
    .execute();
  const values = entries.map(
    ({ itemId, position, duration, isWatched, watchedAt, seq }) =>
      sql`(${realmId}, ${accountId}, ${profileId}, ${itemId}, ${position}::float8, ${duration}::float8,
        ${isWatched}::boolean, ${watchedAt}::timestamptz, ${seq}::bigint)`,
  );
  const { rows } = await sql<{ item_id: string }>`insert into watch_history
      (realm_id, account_id, profile_id, item_id, position_s, duration_s, is_watched, watched_at, seq)
    overriding system value values ${sql.join(values)}
    on conflict do nothing returning item_id`.execute(transaction);
  return rows.map(({ item_id }) => item_id);
}

type Row = {
  readonly item_id: string;
  readonly position_s: number;
  readonly duration_s: number | null;
  readonly is_watched: boolean;
  readonly watched_at: Date;
  readonly seq: number;
};

const fromRow = (row: Row): StoredProgress => ({
  itemId: row.item_id,
  position: row.position_s,
  duration: row.duration_s,
  isWatched: row.is_watched,
  watchedAt: row.watched_at,
  seq: row.seq,
});

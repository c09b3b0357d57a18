// Creates, renames, saves and removes watchlists.
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';
import { lockAccount } from './favourites.ts';
import type { Watchlists } from './watchlistTypes.ts';

/** Creates the part of the repository that creates, renames, saves and removes watchlists. */
export function createWatchlistChanges(
  kysely: Kysely<Tables>,
  get: Watchlists['get'],
): Pick<Watchlists, 'create' | 'rename' | 'remove' | 'save'> {
  return {
    async create(realmId, accountId, { watchlistId, name }, limit) {
      const isCreated = await kysely.transaction().execute(async (transaction) => {
        await lockAccount(transaction, realmId, accountId);
        if ((await countEntries(transaction, realmId, accountId)) >= limit) return false;
        await transaction
          .insertInto('watchlist')
          .values({ realm_id: realmId, watchlist_id: watchlistId, account_id: accountId, name })
          .execute();
        await transaction
          .insertInto('watchlist_entry')
          .values({ realm_id: realmId, account_id: accountId, watchlist_id: watchlistId })
          .execute();
        return true;
      });
      return isCreated ? get(realmId, watchlistId, accountId) : undefined;
    },
    async rename(realmId, accountId, watchlistId, name) {
      const { numUpdatedRows } = await kysely
        .updateTable('watchlist')
        .set({ name })
        .where('realm_id', '=', realmId)
        .where('account_id', '=', accountId)
        .where('watchlist_id', '=', watchlistId)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },
    remove: (realmId, accountId, ownerId, watchlistId) =>
      ownerId === accountId
        ? deleteOwnWatchlist(kysely, realmId, accountId, watchlistId)
        : unlistWatchlist(kysely, realmId, accountId, ownerId, watchlistId),
    save: (realmId, accountId, ownerId, watchlistId, limit) =>
      kysely.transaction().execute(async (transaction) => {
        await lockAccount(transaction, realmId, accountId);
        const existing = await transaction
          .selectFrom('watchlist')
          .select('account_id')
          .where('realm_id', '=', realmId)
          .where('account_id', '=', ownerId)
          .where('watchlist_id', '=', watchlistId)
          .executeTakeFirst();
        if (!existing) return false;
        return ownerId === accountId || saveForeignWatchlist(transaction, realmId, accountId, watchlistId, limit);
      }),
  };
}

async function deleteOwnWatchlist(
  kysely: Kysely<Tables>,
  realmId: string,
  accountId: string,
  watchlistId: string,
): Promise<boolean> {
  const { numDeletedRows } = await kysely
    .deleteFrom('watchlist')
    .where('realm_id', '=', realmId)
    .where('account_id', '=', accountId)
    .where('watchlist_id', '=', watchlistId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Removes a saved watchlist of another account from the account's list. Its row stays, with `is_listed` false. */
async function unlistWatchlist(
  kysely: Kysely<Tables>,
  realmId: string,
  accountId: string,
  ownerId: string,
  watchlistId: string,
): Promise<boolean> {
  const { numUpdatedRows } = await kysely
    .updateTable('watchlist_entry')
    .set({ is_listed: false })
    .where('realm_id', '=', realmId)
    .where('account_id', '=', accountId)
    .where('watchlist_id', '=', watchlistId)
    .where('watchlist_id', 'in', (query) =>
      query
        .selectFrom('watchlist')
        .select('watchlist_id')
        .where('realm_id', '=', realmId)
        .where('account_id', '=', ownerId),
    )
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

async function saveForeignWatchlist(
  transaction: Kysely<Tables>,
  realmId: string,
  accountId: string,
  watchlistId: string,
  limit: number,
): Promise<true | 'full'> {
  const entry = await transaction
    .selectFrom('watchlist_entry')
    .select('is_listed')
    .where('realm_id', '=', realmId)
    .where('account_id', '=', accountId)
    .where('watchlist_id', '=', watchlistId)
    .executeTakeFirst();
  if (!entry?.is_listed && (await countEntries(transaction, realmId, accountId)) >= limit) return 'full';
  await transaction
    .insertInto('watchlist_entry')
    .values({ realm_id: realmId, account_id: accountId, watchlist_id: watchlistId, is_saved: true })
    .onConflict((conflict) =>
      conflict.columns(['realm_id', 'account_id', 'watchlist_id']).doUpdateSet({ is_saved: true, is_listed: true }),
    )
    .execute();
  return true;
}

/** Counts the watchlists that the account lists: its own, and saved ones that it has not removed. */
const countEntries = async (transaction: Kysely<Tables>, realmId: string, accountId: string): Promise<number> =>
  (
    await transaction
      .selectFrom('watchlist_entry')
      .select(sql<number>`count(*)`.as('count'))
      .where('realm_id', '=', realmId)
      .where('account_id', '=', accountId)
      .where('is_listed', '=', true)
      .executeTakeFirstOrThrow()
  ).count;

// Adds, removes and orders the items of a watchlist.
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';
import type { WatchlistRef, Watchlists } from './watchlistTypes.ts';

/** Creates the part of the repository that changes which items a watchlist holds and in which order. */
export function createWatchlistItemChanges(
  kysely: Kysely<Tables>,
): Pick<Watchlists, 'addItem' | 'removeItem' | 'reorder'> {
  return {
    addItem: (realmId, accountId, watchlistId, { id, contentType }, limit) =>
      kysely.transaction().execute(async (transaction) => {
        if (!(await lockOwnWatchlist(transaction, realmId, accountId, watchlistId))) return 'missing';
        const { count, last, has } = await transaction
          .selectFrom('watchlist_item')
          .select([
            sql<number>`count(*)`.as('count'),
            sql<number>`coalesce(max(position), 0)`.as('last'),
            sql<boolean>`coalesce(bool_or(item_id = ${id}), false)`.as('has'),
          ])
          .where('realm_id', '=', realmId)
          .where('watchlist_id', '=', watchlistId)
          .executeTakeFirstOrThrow();
        if (has) return 'duplicate';
        if (count >= limit) return 'full';
        await transaction
          .insertInto('watchlist_item')
          .values({
            realm_id: realmId,
            watchlist_id: watchlistId,
            item_id: id,
            content_type: contentType,
            position: last + 1,
          })
          .execute();
        return 'added';
      }),
    removeItem: (realmId, accountId, watchlistId, { id, contentType }) =>
      kysely.transaction().execute(async (transaction) => {
        if (!(await lockOwnWatchlist(transaction, realmId, accountId, watchlistId))) return false;
        await transaction
          .deleteFrom('watchlist_item')
          .where('realm_id', '=', realmId)
          .where('watchlist_id', '=', watchlistId)
          .where('item_id', '=', id)
          .where('content_type', '=', contentType)
          .execute();
        return true;
      }),
    reorder: (realmId, accountId, watchlistId, wanted, previous) =>
      kysely.transaction().execute(async (transaction) => {
        if (!(await lockOwnWatchlist(transaction, realmId, accountId, watchlistId))) return 'missing';
        const storedItems = await transaction
          .selectFrom('watchlist_item')
          .select(['item_id', 'position'])
          .where('realm_id', '=', realmId)
          .where('watchlist_id', '=', watchlistId)
          .where(
            'item_id',
            'in',
            wanted.map(({ id }) => id),
          )
          .orderBy('position')
          .execute();
        const storedIds = new Set(storedItems.map((row) => row.item_id));
        if (previous && !isOrderOf(storedItems, previous) && !isOrderOf(storedItems, wanted)) return 'changed';
        const order = [...new Set(wanted.map(({ id }) => id))].filter((id) => storedIds.has(id));
        for (const [index, id] of order.entries()) {
          const position = storedItems[index]!.position;
          await transaction
            .updateTable('watchlist_item')
            .set({ position })
            .where('realm_id', '=', realmId)
            .where('watchlist_id', '=', watchlistId)
            .where('item_id', '=', id)
            .where('position', '!=', position)
            .execute();
        }
        return 'ordered';
      }),
  };
}

/** Whether the rows are in the order of the references; rows and references without a counterpart are ignored. */
function isOrderOf(rows: readonly { readonly item_id: string }[], refs: readonly WatchlistRef[]): boolean {
  const indexById = new Map(refs.map(({ id }, index) => [id, index]));
  const indexes = rows.flatMap((row) => indexById.get(row.item_id) ?? []);
  return indexes.every((index, i) => i === 0 || index > indexes[i - 1]!);
}

/**
 * Locks a watchlist of the account until the transaction ends. Returns false when the account has no such watchlist.
 */
const lockOwnWatchlist = async (
  transaction: Kysely<Tables>,
  realmId: string,
  accountId: string,
  watchlistId: string,
): Promise<boolean> =>
  (await transaction
    .selectFrom('watchlist')
    .select('watchlist_id')
    .where('realm_id', '=', realmId)
    .where('account_id', '=', accountId)
    .where('watchlist_id', '=', watchlistId)
    .forUpdate()
    .executeTakeFirst()) !== undefined;

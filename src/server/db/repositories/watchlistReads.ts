// Reads watchlists and their items.
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';
import type { StoredWatchlist, StoredWatchlistItem, Watchlists } from './watchlistTypes.ts';

/** Creates the part of the repository that reads watchlists and their items. */
export function createWatchlistReads(
  kysely: Kysely<Tables>,
): Pick<Watchlists, 'get' | 'list' | 'listItems' | 'listAround'> {
  const get: Watchlists['get'] = async (realmId, watchlistId, accountId) => {
    const row = await selectWatchlists(kysely, realmId, accountId)
      .where('w.watchlist_id', '=', watchlistId)
      .executeTakeFirst();
    return row && toWatchlist(row);
  };
  return {
    get,
    async list(realmId, accountId, { limit, before, itemId }) {
      const rows = await selectWatchlists(kysely, realmId, accountId, itemId)
        .where('e.is_listed', '=', true)
        .$if(before !== undefined, (query) => query.where('e.seq', '<', before!))
        .orderBy('e.seq', 'desc')
        .limit(limit)
        .execute();
      return rows.map(toWatchlist);
    },
    async listItems(realmId, watchlistId, { limit, after }) {
      const rows = await kysely
        .selectFrom('watchlist_item')
        .select(['item_id', 'content_type', 'position'])
        .where('realm_id', '=', realmId)
        .where('watchlist_id', '=', watchlistId)
        .$if(after !== undefined, (query) => query.where('position', '>', after!))
        .orderBy('position')
        .limit(limit)
        .execute();
      return rows.map(toItem);
    },
    async listAround(realmId, watchlistId, itemId, size) {
      const selectItems = () =>
        kysely
          .selectFrom('watchlist_item')
          .select(['item_id', 'content_type', 'position'])
          .where('realm_id', '=', realmId)
          .where('watchlist_id', '=', watchlistId);
      const middle = await selectItems().where('item_id', '=', itemId).executeTakeFirst();
      if (!middle) return undefined;
      const before = await selectItems()
        .where('position', '<', middle.position)
        .orderBy('position', 'desc')
        .limit(size)
        .execute();
      const after = await selectItems()
        .where('position', '>', middle.position)
        .orderBy('position')
        .limit(size)
        .execute();
      return [...before.toReversed(), middle, ...after].map(toItem);
    },
  };
}

/** Selects all watchlists of a realm, with the account's view of each. */
const selectWatchlists = (kysely: Kysely<Tables>, realmId: string, accountId: string, itemId?: string) =>
  kysely
    .selectFrom('watchlist as w')
    .leftJoin('watchlist_entry as e', (join) =>
      join
        .onRef('e.realm_id', '=', 'w.realm_id')
        .onRef('e.watchlist_id', '=', 'w.watchlist_id')
        .on('e.account_id', '=', accountId),
    )
    .select([
      'w.watchlist_id',
      'w.account_id',
      'w.name',
      'e.is_saved',
      'e.seq',
      sql<number>`(select count(*) from watchlist_item i where i.realm_id = w.realm_id and i.watchlist_id = w.watchlist_id)`.as(
        'item_count',
      ),
      sql<
        string[]
      >`array(select i.item_id from watchlist_item i where i.realm_id = w.realm_id and i.watchlist_id = w.watchlist_id order by i.position limit 4)`.as(
        'first_items',
      ),
      itemId === undefined
        ? sql<null>`null::boolean`.as('has_item')
        : sql<boolean>`exists(select 1 from watchlist_item i where i.realm_id = w.realm_id and i.watchlist_id = w.watchlist_id and i.item_id = ${itemId})`.as(
            'has_item',
          ),
    ])
    .where('w.realm_id', '=', realmId);
type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof selectWatchlists>['executeTakeFirst']>>>;
const toWatchlist = (row: Row): StoredWatchlist => ({
  watchlistId: row.watchlist_id,
  ownerId: row.account_id,
  name: row.name,
  itemCount: row.item_count,
  firstItems: row.first_items,
  isSaved: row.is_saved ?? false,
  seq: row.seq ?? 0,
  ...(row.has_item !== null && { hasItem: row.has_item }),
});

const toItem = (row: { item_id: string; content_type: string; position: number }): StoredWatchlistItem => ({
  itemId: row.item_id,
  contentType: row.content_type,
  position: row.position,
});

/** Watchlists: named lists of accounts, who has them among their lists, and what they hold in which order. */
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';
import { lockAccount } from './favourites.ts';

export interface StoredWatchlist {
  readonly watchlistId: string;
  readonly ownerId: string;
  readonly name: string;
  readonly itemCount: number;
  /** Ids of its first four items. */
  readonly firstItems: readonly string[];
  /** Whether the asking account saved it. */
  readonly isSaved: boolean;
  /** Whether it holds the item that was asked about; undefined when none was. */
  readonly hasItem?: boolean | undefined;
  /** Its place in the asking account's list; 0 outside of it. */
  readonly seq: number;
}
export interface StoredWatchlistItem {
  readonly itemId: string;
  readonly contentType: string;
  readonly position: number;
}
export interface WatchlistRef {
  readonly id: string;
  readonly contentType: string;
}
type ListQuery = { readonly limit: number; readonly before?: number | undefined; readonly itemId?: string | undefined };

export interface Watchlists {
  /** An account's lists, own and saved, the latest first; those that came before `before`. */
  list(realmId: string, accountId: string, query: ListQuery): Promise<StoredWatchlist[]>;
  /** One list as an account sees it; undefined for a guest's empty account is fine. */
  get(realmId: string, watchlistId: string, accountId: string): Promise<StoredWatchlist | undefined>;
  /** Undefined when the account owns `limit` lists already. */
  create(
    realmId: string,
    accountId: string,
    list: { readonly watchlistId: string; readonly name: string },
    limit: number,
  ): Promise<StoredWatchlist | undefined>;
  /** False when the account owns no such list. */
  rename(realmId: string, accountId: string, watchlistId: string, name: string): Promise<boolean>;
  /** Deletes an own list; takes somebody else's out of the account's list, where it stays saved. False when neither is there. */
  remove(realmId: string, accountId: string, ownerId: string, watchlistId: string): Promise<boolean>;
  /** False when the owner has no such list, `full` when the account has `limit` lists. An own list is answered as it is. */
  save(
    realmId: string,
    accountId: string,
    ownerId: string,
    watchlistId: string,
    limit: number,
  ): Promise<boolean | 'full'>;
  /** Items behind a position, in order. */
  items(
    realmId: string,
    watchlistId: string,
    query: { readonly limit: number; readonly after?: number | undefined },
  ): Promise<StoredWatchlistItem[]>;
  /** Up to `size` items before one, itself, up to `size` after it; undefined when the list does not hold it. */
  around(
    realmId: string,
    watchlistId: string,
    itemId: string,
    size: number,
  ): Promise<StoredWatchlistItem[] | undefined>;
  addItem(
    realmId: string,
    accountId: string,
    watchlistId: string,
    item: WatchlistRef,
    limit: number,
  ): Promise<'added' | 'missing' | 'duplicate' | 'full'>;
  /** False when the account owns no such list. */
  removeItem(realmId: string, accountId: string, watchlistId: string, item: WatchlistRef): Promise<boolean>;
  /** The named items share out the positions they hold, in the order given. False when the account owns no such list. */
  reorder(realmId: string, accountId: string, watchlistId: string, items: readonly WatchlistRef[]): Promise<boolean>;
}

export function createWatchlists(kysely: Kysely<Tables>): Watchlists {
  const whole = (realmId: string, accountId: string, itemId?: string) =>
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
  type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof whole>['executeTakeFirst']>>>;
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
  const get: Watchlists['get'] = async (realmId, watchlistId, accountId) => {
    const row = await whole(realmId, accountId).where('w.watchlist_id', '=', watchlistId).executeTakeFirst();
    return row && toWatchlist(row);
  };
  /** Locks an own list. False when the account has no such list. */
  const own = async (
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
  const listedCount = async (transaction: Kysely<Tables>, realmId: string, accountId: string): Promise<number> =>
    (
      await transaction
        .selectFrom('watchlist_entry')
        .select(sql<number>`count(*)`.as('count'))
        .where('realm_id', '=', realmId)
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow()
    ).count;

  return {
    get,
    async list(realmId, accountId, { limit, before, itemId }) {
      const rows = await whole(realmId, accountId, itemId)
        .where('e.is_listed', '=', true)
        .$if(before !== undefined, (query) => query.where('e.seq', '<', before!))
        .orderBy('e.seq', 'desc')
        .limit(limit)
        .execute();
      return rows.map(toWatchlist);
    },
    async create(realmId, accountId, { watchlistId, name }, limit) {
      const made = await kysely.transaction().execute(async (transaction) => {
        await lockAccount(transaction, realmId, accountId);
        if ((await listedCount(transaction, realmId, accountId)) >= limit) return false;
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
      return made ? get(realmId, watchlistId, accountId) : undefined;
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
    async remove(realmId, accountId, ownerId, watchlistId) {
      if (ownerId === accountId) {
        const { numDeletedRows } = await kysely
          .deleteFrom('watchlist')
          .where('realm_id', '=', realmId)
          .where('account_id', '=', accountId)
          .where('watchlist_id', '=', watchlistId)
          .executeTakeFirstOrThrow();
        return numDeletedRows > 0n;
      }
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
    },
    save: (realmId, accountId, ownerId, watchlistId, limit) =>
      kysely.transaction().execute(async (transaction) => {
        await lockAccount(transaction, realmId, accountId);
        const there = await transaction
          .selectFrom('watchlist')
          .select('account_id')
          .where('realm_id', '=', realmId)
          .where('account_id', '=', ownerId)
          .where('watchlist_id', '=', watchlistId)
          .executeTakeFirst();
        if (!there) return false;
        if (ownerId === accountId) return true;
        const known = await transaction
          .selectFrom('watchlist_entry')
          .select('seq')
          .where('realm_id', '=', realmId)
          .where('account_id', '=', accountId)
          .where('watchlist_id', '=', watchlistId)
          .executeTakeFirst();
        if (!known && (await listedCount(transaction, realmId, accountId)) >= limit) return 'full';
        await transaction
          .insertInto('watchlist_entry')
          .values({ realm_id: realmId, account_id: accountId, watchlist_id: watchlistId, is_saved: true })
          .onConflict((conflict) =>
            conflict
              .columns(['realm_id', 'account_id', 'watchlist_id'])
              .doUpdateSet({ is_saved: true, is_listed: true }),
          )
          .execute();
        return true;
      }),
    async items(realmId, watchlistId, { limit, after }) {
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
    async around(realmId, watchlistId, itemId, size) {
      const of = () =>
        kysely
          .selectFrom('watchlist_item')
          .select(['item_id', 'content_type', 'position'])
          .where('realm_id', '=', realmId)
          .where('watchlist_id', '=', watchlistId);
      const middle = await of().where('item_id', '=', itemId).executeTakeFirst();
      if (!middle) return undefined;
      const before = await of()
        .where('position', '<', middle.position)
        .orderBy('position', 'desc')
        .limit(size)
        .execute();
      const after = await of().where('position', '>', middle.position).orderBy('position').limit(size).execute();
      return [...before.toReversed(), middle, ...after].map(toItem);
    },
    addItem: (realmId, accountId, watchlistId, { id, contentType }, limit) =>
      kysely.transaction().execute(async (transaction) => {
        if (!(await own(transaction, realmId, accountId, watchlistId))) return 'missing';
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
        if (!(await own(transaction, realmId, accountId, watchlistId))) return false;
        await transaction
          .deleteFrom('watchlist_item')
          .where('realm_id', '=', realmId)
          .where('watchlist_id', '=', watchlistId)
          .where('item_id', '=', id)
          .where('content_type', '=', contentType)
          .execute();
        return true;
      }),
    reorder: (realmId, accountId, watchlistId, wanted) =>
      kysely.transaction().execute(async (transaction) => {
        if (!(await own(transaction, realmId, accountId, watchlistId))) return false;
        const held = await transaction
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
        const there = new Set(held.map((row) => row.item_id));
        const order = [...new Set(wanted.map(({ id }) => id))].filter((id) => there.has(id));
        for (const [index, id] of order.entries()) {
          const position = held[index]!.position;
          await transaction
            .updateTable('watchlist_item')
            .set({ position })
            .where('realm_id', '=', realmId)
            .where('watchlist_id', '=', watchlistId)
            .where('item_id', '=', id)
            .where('position', '!=', position)
            .execute();
        }
        return true;
      }),
  };
}

const toItem = (row: { item_id: string; content_type: string; position: number }): StoredWatchlistItem => ({
  itemId: row.item_id,
  contentType: row.content_type,
  position: row.position,
});

/** Favourites of accounts: videos, latest first. */
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** A favourite and its position, the cursor of the next page. */
export interface StoredFavourite {
  readonly itemId: string;
  readonly seq: number;
}

/** Reads and changes the favourites of accounts. */
export interface Favourites {
  /**
   * Returns at most `limit` favourites older than `before`, or the latest ones. Favourites that are added later do not
   * shift the following pages.
   */
  list(
    realmId: string,
    accountId: string,
    query: { readonly limit: number; readonly before?: number | undefined },
  ): Promise<StoredFavourite[]>;
  /** Returns the ids of all favourites, at most `limit`, latest first. */
  listIds(realmId: string, accountId: string, limit: number): Promise<string[]>;
  /**
   * Adds a video; adding it again is not an error. Returns false without a change when the account already has `limit`
   * favourites.
   */
  add(realmId: string, accountId: string, itemId: string, limit: number): Promise<boolean>;
  /** Removes a video; removing one that is not a favourite is not an error. */
  remove(realmId: string, accountId: string, itemId: string): Promise<void>;
}

/** Creates the repository of favourites. */
export function createFavourites(kysely: Kysely<Tables>): Favourites {
  return {
    async list(realmId, accountId, { limit, before }) {
      const rows = await kysely
        .selectFrom('favourite')
        .select(['item_id', 'seq'])
        .where('realm_id', '=', realmId)
        .where('account_id', '=', accountId)
        .$if(before !== undefined, (query) => query.where('seq', '<', before!))
        .orderBy('seq', 'desc')
        .limit(limit)
        .execute();
      return rows.map((row) => ({ itemId: row.item_id, seq: row.seq }));
    },
    async listIds(realmId, accountId, limit) {
      const rows = await kysely
        .selectFrom('favourite')
        .select('item_id')
        .where('realm_id', '=', realmId)
        .where('account_id', '=', accountId)
        .orderBy('seq', 'desc')
        .limit(limit)
        .execute();
      return rows.map((row) => row.item_id);
    },
    add: (realmId, accountId, itemId, limit) =>
      kysely.transaction().execute(async (transaction) => {
        // Locks the account's row, so that two concurrent calls cannot exceed the limit.
        await lockAccount(transaction, realmId, accountId);
        const { count, has } = await transaction
          .selectFrom('favourite')
          .select([
            sql<number>`count(*)`.as('count'),
            sql<boolean>`coalesce(bool_or(item_id = ${itemId}), false)`.as('has'),
          ])
          .where('realm_id', '=', realmId)
          .where('account_id', '=', accountId)
          .executeTakeFirstOrThrow();
        if (has) return true;
        if (count >= limit) return false;
        await transaction
          .insertInto('favourite')
          .values({ realm_id: realmId, account_id: accountId, item_id: itemId })
          .execute();
        return true;
      }),
    async remove(realmId, accountId, itemId) {
      await kysely
        .deleteFrom('favourite')
        .where('realm_id', '=', realmId)
        .where('account_id', '=', accountId)
        .where('item_id', '=', itemId)
        .execute();
    },
  };
}

/** Locks the account until the transaction ends. */
export async function lockAccount(transaction: Kysely<Tables>, realmId: string, accountId: string): Promise<void> {
  await transaction
    .selectFrom('account')
    .select('account_id')
    .where('realm_id', '=', realmId)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
}

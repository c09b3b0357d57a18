// The favourites of viewers: the ids that mark the cards of a page, and the pages of the favourites list.
import { createCaches, type Caches } from '../../memory/createCaches.ts';
import type { Kysely } from 'kysely';
import { FAVOURITES_MAX } from '#schemas/domain/favourite.ts';
import type { Paging } from '#schemas/page/paging.ts';
import { createFavourites } from '../../db/repositories/favourites.ts';
import type { Tables } from '../../db/tables.ts';
import { createPositionCursor, readPositionCursor } from './positionCursor.ts';

/** How long ids are cached. Changes of other nodes become visible after this time, changes of this node immediately. */
const CACHE_MS = 1_500;
const MAX_CACHED_ACCOUNTS = 5_000;

/** Reads and changes favourites. */
export type FavouriteService = {
  /**
   * Returns the ids of a viewer's favourites. They are cached briefly, because a page and its calls need them together.
   */
  getIds(realmId: string, accountId: string | null | undefined): Promise<ReadonlySet<string>>;
  /**
   * Returns the favourites after a cursor, the most recently added first.
   * @param find returns the item; undefined when the catalogue no longer has it. Such items are left out, and the page
   *   is filled with the items after them.
   */
  getPage<T>(
    realmId: string,
    accountId: string,
    query: { readonly rpp: number; readonly lastSeen?: string | undefined },
    find: (itemId: string) => Promise<T | undefined>,
  ): Promise<{ items: T[]; paging: Paging } | 'bad-cursor'>;
  /** Adds a favourite. Returns false when the account has the maximum number. */
  add(realmId: string, accountId: string, itemId: string): Promise<boolean>;
  remove(realmId: string, accountId: string, itemId: string): Promise<void>;
};

type FavouriteServiceDeps = {
  readonly kysely: Kysely<Tables>;
  readonly now: () => number;
  /** Default: caches that /metrics does not show. */
  readonly caches?: Caches;
};

/** Creates the service. */
export function createFavouriteService({
  kysely,
  now,
  caches = createCaches(),
}: FavouriteServiceDeps): FavouriteService {
  const favourites = createFavourites(kysely);
  const cache = caches.create<{ readonly readAt: number; readonly ids: Promise<ReadonlySet<string>> }>({
    name: 'favourites',
    maxEntries: MAX_CACHED_ACCOUNTS,
  });
  const toKey = (realmId: string, accountId: string): string => `${realmId} ${accountId}`;
  return {
    getIds(realmId, accountId) {
      if (!accountId) return Promise.resolve(new Set());
      const key = toKey(realmId, accountId);
      const entry = cache.get(key);
      const age = entry ? now() - entry.readAt : Infinity;
      if (entry && age >= 0 && age <= CACHE_MS) return entry.ids;
      const ids = favourites.listIds(realmId, accountId, FAVOURITES_MAX).then((list) => new Set(list));
      cache.set(key, { readAt: now(), ids });
      ids.catch(() => cache.delete(key));
      return ids;
    },
    async getPage(realmId, accountId, { rpp, lastSeen }, find) {
      let before = readPositionCursor(lastSeen);
      if (before === 'bad-cursor') return before;
      const items = [];
      for (;;) {
        const rows = await favourites.list(realmId, accountId, { limit: rpp + 1, before });
        const found = await Promise.all(rows.map(({ itemId }) => find(itemId)));
        for (const [index, row] of rows.entries()) {
          if (items.length === rpp)
            return { items, paging: { moreDataAvailable: true, lastSeen: createPositionCursor(before!) } };
          before = row.seq;
          const item = found[index];
          if (item !== undefined) items.push(item);
        }
        if (rows.length <= rpp)
          return {
            items,
            paging: {
              moreDataAvailable: false,
              ...(before !== undefined && { lastSeen: createPositionCursor(before) }),
            },
          };
      }
    },
    async add(realmId, accountId, itemId) {
      const added = await favourites.add(realmId, accountId, itemId, FAVOURITES_MAX);
      cache.delete(toKey(realmId, accountId));
      return added;
    },
    async remove(realmId, accountId, itemId) {
      await favourites.remove(realmId, accountId, itemId);
      cache.delete(toKey(realmId, accountId));
    },
  };
}

// The favourites of viewers: the ids that mark the cards of a page, and the pages of the favourites list.
import type { Caches } from '../../memory/createCaches.ts';
import { createPromiseCache } from '../../memory/createPromiseCache.ts';
import type { Kysely } from 'kysely';
import { FAVOURITES_MAX } from '#schemas/domain/favourite.ts';
import type { Paging } from '#schemas/page/paging.ts';
import { createFavourites } from '../../db/repositories/favourites.ts';
import type { Tables } from '../../db/tables.ts';
import { readFullPage, type PageQuery } from './readFullPage.ts';

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
    query: PageQuery,
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
export function createFavouriteService({ kysely, now, caches }: FavouriteServiceDeps): FavouriteService {
  const favourites = createFavourites(kysely);
  const cache = createPromiseCache<ReadonlySet<string>>({
    caches,
    name: 'favourites',
    maxEntries: MAX_CACHED_ACCOUNTS,
    lifetimeMs: CACHE_MS,
    now,
  });
  const toKey = (realmId: string, accountId: string): string => `${realmId} ${accountId}`;
  return {
    getIds(realmId, accountId) {
      if (!accountId) return Promise.resolve(new Set());
      return cache.get(
        toKey(realmId, accountId),
        async () => new Set(await favourites.listIds(realmId, accountId, FAVOURITES_MAX)),
      );
    },
    getPage: (realmId, accountId, query, find) =>
      readFullPage(
        query,
        (range) => favourites.list(realmId, accountId, range),
        ({ itemId }) => find(itemId),
      ),
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

// The favourites of viewers: what a page's cards are marked by, and what the favourites list answers.
import type { Kysely } from 'kysely';
import { FAVOURITES_MAX } from '#schemas/domain/favourite.ts';
import type { Paging } from '#schemas/page/paging.ts';
import { createFavourites } from '../../db/repositories/favourites.ts';
import type { Tables } from '../../db/tables.ts';
import { cursorOfPlace, placeOf } from './placeCursor.ts';

/** Marks that another node or tab made are seen after this time; those of this node at once. */
const KEEP_MS = 1_500;
const MOST_KEPT = 5_000;

export type FavouriteService = {
  /** Ids of a viewer's favourites; kept for a moment, because a page and its calls ask together. */
  idsOf(realmId: string, accountId: string | null | undefined): Promise<ReadonlySet<string>>;
  /**
   * The next favourites behind a cursor. `find` answers the item, or undefined where the catalogue has it no more: it is left
   * out, and the page is filled from what follows.
   */
  page<T>(
    realmId: string,
    accountId: string,
    query: { readonly rpp: number; readonly lastSeen?: string | undefined },
    find: (itemId: string) => T | undefined,
  ): Promise<{ items: T[]; paging: Paging } | 'bad-cursor'>;
  /** False when the account has too many. */
  add(realmId: string, accountId: string, itemId: string): Promise<boolean>;
  remove(realmId: string, accountId: string, itemId: string): Promise<void>;
};

export function createFavouriteService({
  kysely,
  now,
}: {
  kysely: Kysely<Tables>;
  now: () => number;
}): FavouriteService {
  const favourites = createFavourites(kysely);
  const known = new Map<string, { readonly at: number; readonly ids: Promise<ReadonlySet<string>> }>();
  const keyOf = (realmId: string, accountId: string): string => `${realmId} ${accountId}`;
  return {
    idsOf(realmId, accountId) {
      if (!accountId) return Promise.resolve(new Set());
      const key = keyOf(realmId, accountId);
      const entry = known.get(key);
      const age = entry ? now() - entry.at : Infinity;
      if (entry && age >= 0 && age <= KEEP_MS) return entry.ids;
      const ids = favourites.ids(realmId, accountId, FAVOURITES_MAX).then((list) => new Set(list));
      known.delete(key);
      known.set(key, { at: now(), ids });
      ids.catch(() => known.delete(key));
      for (const oldest of known.keys()) {
        if (known.size <= MOST_KEPT) break;
        known.delete(oldest);
      }
      return ids;
    },
    async page(realmId, accountId, { rpp, lastSeen }, find) {
      let before = placeOf(lastSeen);
      if (before === 'bad-cursor') return before;
      const items = [];
      for (;;) {
        const rows = await favourites.list(realmId, accountId, { limit: rpp + 1, before });
        for (const row of rows) {
          if (items.length === rpp)
            return { items, paging: { moreDataAvailable: true, lastSeen: cursorOfPlace(before!) } };
          before = row.seq;
          const item = find(row.itemId);
          if (item !== undefined) items.push(item);
        }
        if (rows.length <= rpp)
          return {
            items,
            paging: { moreDataAvailable: false, ...(before !== undefined && { lastSeen: cursorOfPlace(before) }) },
          };
      }
    },
    async add(realmId, accountId, itemId) {
      const added = await favourites.add(realmId, accountId, itemId, FAVOURITES_MAX);
      known.delete(keyOf(realmId, accountId));
      return added;
    },
    async remove(realmId, accountId, itemId) {
      await favourites.remove(realmId, accountId, itemId);
      known.delete(keyOf(realmId, accountId));
    },
  };
}

/** Stored watchlists: named lists of accounts, the accounts that list them, and their items in order. */

/** A watchlist as the querying account sees it. */
export interface StoredWatchlist {
  readonly watchlistId: string;
  readonly ownerId: string;
  readonly name: string;
  readonly itemCount: number;
  /** Ids of the first four items. */
  readonly firstItems: readonly string[];
  /** Whether the querying account saved it. */
  readonly isSaved: boolean;
  /** Whether the list contains the queried item; undefined when the query names no item. */
  readonly hasItem?: boolean | undefined;
  /** Position of the watchlist in the account's list of watchlists; 0 when it is not in that list. */
  readonly seq: number;
}

/** An item of a watchlist and its position in the list. */
export interface StoredWatchlistItem {
  readonly itemId: string;
  readonly contentType: string;
  readonly position: number;
}

/** What identifies an item of a watchlist: the id and the type that the API uses. */
export interface WatchlistRef {
  readonly id: string;
  readonly contentType: string;
}
type ListQuery = { readonly limit: number; readonly before?: number | undefined; readonly itemId?: string | undefined };

/** Reads and changes watchlists and their items. */
export interface Watchlists {
  /** Returns an account's watchlists, own and saved, latest first, before the position `before`. */
  list(realmId: string, accountId: string, query: ListQuery): Promise<StoredWatchlist[]>;
  /** Returns one watchlist with the account's view of it; `accountId` is empty for guests. */
  get(realmId: string, watchlistId: string, accountId: string): Promise<StoredWatchlist | undefined>;
  /**
   * Creates a watchlist. Undefined when the account already has `limit` watchlists in its list: its own, and those that
   * it has saved.
   */
  create(
    realmId: string,
    accountId: string,
    list: { readonly watchlistId: string; readonly name: string },
    limit: number,
  ): Promise<StoredWatchlist | undefined>;
  /** Renames a watchlist. Returns false when the account owns no such watchlist. */
  rename(realmId: string, accountId: string, watchlistId: string, name: string): Promise<boolean>;
  /** Deletes an own watchlist, or removes a saved one from the account's list. Returns false when there is neither. */
  remove(realmId: string, accountId: string, ownerId: string, watchlistId: string): Promise<boolean>;
  /**
   * Saves another account's watchlist. Returns false when it does not exist, and `full` when the account has `limit`
   * watchlists, counted as in `create`. Does nothing for the account's own watchlist.
   */
  save(
    realmId: string,
    accountId: string,
    ownerId: string,
    watchlistId: string,
    limit: number,
  ): Promise<boolean | 'full'>;
  /** Returns items after a position, in order. */
  listItems(
    realmId: string,
    watchlistId: string,
    query: { readonly limit: number; readonly after?: number | undefined },
  ): Promise<StoredWatchlistItem[]>;
  /**
   * Returns up to `size` items before an item, the item, and up to `size` after it; undefined when the watchlist does
   * not contain it.
   */
  listAround(
    realmId: string,
    watchlistId: string,
    itemId: string,
    size: number,
  ): Promise<StoredWatchlistItem[] | undefined>;
  /**
   * Adds an item at the end of a watchlist.
   * @returns `missing` when the account owns no such watchlist, `full` when the watchlist has `limit` items.
   */
  addItem(
    realmId: string,
    accountId: string,
    watchlistId: string,
    item: WatchlistRef,
    limit: number,
  ): Promise<'added' | 'missing' | 'duplicate' | 'full'>;
  /**
   * Removes an item; one that is not in the watchlist is not an error. Returns false when the account owns no such
   * watchlist.
   */
  removeItem(realmId: string, accountId: string, watchlistId: string, item: WatchlistRef): Promise<boolean>;
  /**
   * Changes the order of the given items. They exchange positions among themselves; all other items keep theirs.
   *
   * @param previous the order that the caller has seen
   * @returns `missing` when the account owns no such watchlist, `changed` when the items are in another order than
   *   `previous` and not yet in the new one.
   */
  reorder(
    realmId: string,
    accountId: string,
    watchlistId: string,
    items: readonly WatchlistRef[],
    previous: readonly WatchlistRef[] | undefined,
  ): Promise<'ordered' | 'missing' | 'changed'>;
}

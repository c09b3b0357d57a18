/** Watchlists as they are stored: named lists of accounts, which accounts list them, and what they hold in which order. */

export interface StoredWatchlist {
  readonly watchlistId: string;
  readonly ownerId: string;
  readonly name: string;
  readonly itemCount: number;
  /** Ids of its first four items. */
  readonly firstItems: readonly string[];
  /** Whether the account of the query saved it. */
  readonly isSaved: boolean;
  /** Whether it holds the item of the query; undefined when the query names none. */
  readonly hasItem?: boolean | undefined;
  /** Its position in that account's list; 0 outside of it. */
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
  /** One list as an account sees it; `accountId` is empty for a guest. */
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
  /** Deletes an own list; takes somebody else's out of the account's list, where it stays saved. False when there is neither. */
  remove(realmId: string, accountId: string, ownerId: string, watchlistId: string): Promise<boolean>;
  /** False when the owner has no such list, `full` when the account has `limit` lists. The account's own list stays as it is. */
  save(
    realmId: string,
    accountId: string,
    ownerId: string,
    watchlistId: string,
    limit: number,
  ): Promise<boolean | 'full'>;
  /** Items after a position, in order. */
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

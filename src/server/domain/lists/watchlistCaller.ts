import type { DeliverContext } from '../delivery/deliver.ts';
import type { RealmSnapshot } from '../delivery/snapshot.ts';
import type { WatchlistCaller } from './createWatchlistService.ts';

/** Returns the caller of the watchlist service: the account of a request and the items that it may see. */
export const createWatchlistCaller = (
  realm: RealmSnapshot,
  accountId: string,
  context: DeliverContext,
): WatchlistCaller => ({
  realmId: realm.id,
  accountId,
  find: (id) => realm.item(id, context),
});

import type { DeliverContext } from '../delivery/deliver.ts';
import type { RealmSnapshot } from '../delivery/snapshot.ts';
import type { WatchlistViewer } from './createWatchlistService.ts';

/** Returns the viewer of a request for the watchlist service. */
export const watchlistViewer = (realm: RealmSnapshot, accountId: string, context: DeliverContext): WatchlistViewer => ({
  realmId: realm.id,
  accountId,
  find: (id) => realm.item(id, context),
});

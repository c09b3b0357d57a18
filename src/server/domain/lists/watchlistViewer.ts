import type { DeliverContext } from '../delivery/deliver.ts';
import type { RealmSnapshot } from '../delivery/snapshot.ts';
import type { WatchlistViewer } from './createWatchlistService.ts';

/** The viewer for whom watchlists are read and changed. */
export const watchlistViewer = (realm: RealmSnapshot, accountId: string, context: DeliverContext): WatchlistViewer => ({
  realmId: realm.id,
  accountId,
  find: (id) => realm.item(id, context),
});

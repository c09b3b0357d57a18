import type { FavouriteService } from '../../domain/lists/createFavouriteService.ts';
import type { WatchlistService, WatchlistViewer } from '../../domain/lists/createWatchlistService.ts';
import type { SessionService } from '../../domain/session/createSessionService.ts';
import type { DeliverContext } from '../../domain/delivery/deliver.ts';
import type { RealmSnapshot } from '../../domain/delivery/snapshot.ts';
import type { RealmService } from '../../domain/delivery/createRealmService.ts';

/** What the calls about a viewer's own lists stand on. */
export type ListDeps = {
  readonly realms: RealmService;
  readonly sessions: SessionService;
  readonly favourites: FavouriteService;
  readonly watchlists: WatchlistService;
  readonly now: () => number;
};

/** The viewer for whom watchlists are shown. */
export const watchlistViewer = (realm: RealmSnapshot, accountId: string, context: DeliverContext): WatchlistViewer => ({
  realmId: realm.id,
  accountId,
  find: (id) => realm.item(id, context),
});

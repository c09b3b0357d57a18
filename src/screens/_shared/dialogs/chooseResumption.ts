import type { Watchlist } from '#schemas/domain/watchlist.ts';
import type { ListChange } from '#src/stores/DialogStore.ts';
import type { ViewerWatchlistsStore } from '#src/stores/ViewerWatchlistsStore.ts';

/**
 * Returns the next step of a change for which the viewer has signed in: a new watchlist, a change of an existing one,
 * the next page of watchlists, or no step. `unknown`: the viewer has the watchlist no longer.
 */
export function chooseResumption(
  change: ListChange,
  { owned, hasMore }: Pick<ViewerWatchlistsStore, 'owned' | 'hasMore'>,
): { readonly create: string } | { readonly toggle: Watchlist } | 'load-more' | 'unknown' | 'done' {
  if ('name' in change) return { create: change.name };
  const list = owned.find(({ watchlistExternalId }) => watchlistExternalId === change.listId);
  if (!list) return hasMore ? 'load-more' : 'unknown';
  return (list.hasContent ?? false) === change.adds ? 'done' : { toggle: list };
}

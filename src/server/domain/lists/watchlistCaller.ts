import type { DeliverContext } from '../delivery/deliver.ts';
import type { ContentSource } from '../delivery/contentSource.ts';
import type { WatchlistCaller } from './createWatchlistService.ts';

/** Returns the caller of the watchlist service: the account of a request and the items that it may see. */
export const createWatchlistCaller = (
  source: ContentSource,
  accountId: string,
  context: DeliverContext,
): WatchlistCaller => ({
  realmId: source.realmId,
  accountId,
  find: (id) => source.findItem(id, context),
});

// The calls about a viewer's own lists: favourites and watchlists.
import type { FastifyInstance } from 'fastify';
import type { ListDeps } from './listDeps.ts';
import { deleteFavourite } from './deleteFavourite.ts';
import { deleteWatchlist } from './deleteWatchlist.ts';
import { deleteWatchlistContent } from './deleteWatchlistContent.ts';
import { getFavourites } from './getFavourites.ts';
import { getWatchlist } from './getWatchlist.ts';
import { getWatchlistAdjacent } from './getWatchlistAdjacent.ts';
import { getWatchlists } from './getWatchlists.ts';
import { postWatchlist } from './postWatchlist.ts';
import { postWatchlistContent } from './postWatchlistContent.ts';
import { postWatchlistOrder } from './postWatchlistOrder.ts';
import { postWatchlistSave } from './postWatchlistSave.ts';
import { putFavourite } from './putFavourite.ts';
import { putWatchlist } from './putWatchlist.ts';

export function lists(app: FastifyInstance, deps: ListDeps): void {
  for (const register of [
    getFavourites,
    putFavourite,
    deleteFavourite,
    getWatchlists,
    getWatchlist,
    getWatchlistAdjacent,
    postWatchlist,
    putWatchlist,
    deleteWatchlist,
    postWatchlistSave,
    postWatchlistContent,
    deleteWatchlistContent,
    postWatchlistOrder,
  ])
    register(app, deps);
}

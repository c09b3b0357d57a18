import { defineCall } from '../../defineCall.ts';
import { id } from '../../fields.ts';
import { watchlistSchema } from '../../domain/watchlist.ts';

/** Removes an item from one of the viewer's own watchlists; repeating the call is not an error (API-098). */
export const deleteWatchlistContent = defineCall({
  name: 'deleteWatchlistContent',
  method: 'DELETE',
  path: '/api/v3/user/watchlist/{id}/content/{type}/{contentId}',
  summary: 'Remove from a watchlist.',
  params: { id: id('Id of the watchlist.'), type: id('Content type of the item.'), contentId: id('Id of the item.') },
  hasIdempotencyKey: true,
  response: watchlistSchema,
  errors: {
    WATCHLIST_NOT_FOUND: 404,
    SIGN_IN_REQUIRED: 401,
    TOKEN_INVALID: 401,
    TOKEN_EXPIRED: 401,
    ORIGIN_FORBIDDEN: 403,
  },
});

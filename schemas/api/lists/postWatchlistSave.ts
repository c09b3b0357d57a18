import { defineCall } from '../../defineCall.ts';
import { id } from '../../fields.ts';
import { watchlistSchema } from '../../domain/watchlist.ts';

/** Saves another viewer's watchlist to the viewer's list; repeating the call is not an error (API-094). */
export const postWatchlistSave = defineCall({
  name: 'postWatchlistSave',
  method: 'POST',
  path: '/api/v3/user/watchlist/watchlists/{ownerId}/{id}/save',
  summary: 'Save a shared watchlist.',
  params: { ownerId: id('Account that owns the watchlist.'), id: id('Id of the watchlist.') },
  hasIdempotencyKey: true,
  response: watchlistSchema,
  errors: {
    WATCHLIST_NOT_FOUND: 404,
    LIST_FULL: 409,
    SIGN_IN_REQUIRED: 401,
    TOKEN_INVALID: 401,
    TOKEN_EXPIRED: 401,
    ORIGIN_FORBIDDEN: 403,
  },
});

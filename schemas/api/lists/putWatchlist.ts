import { defineCall } from '../../defineCall.ts';
import { id } from '../../fields.ts';
import { watchlistNameSchema, watchlistSchema } from '../../domain/watchlist.ts';

/** Renames one of the viewer's own watchlists (API-092). */
export const putWatchlist = defineCall({
  name: 'putWatchlist',
  method: 'PUT',
  path: '/api/v3/user/watchlist/watchlists/{id}',
  summary: 'Rename a watchlist.',
  params: { id: id('Id of the watchlist.') },
  body: watchlistNameSchema,
  hasIdempotencyKey: true,
  response: watchlistSchema,
  errors: {
    WATCHLIST_NAME_INVALID: 400,
    WATCHLIST_NOT_FOUND: 404,
    SIGN_IN_REQUIRED: 401,
    TOKEN_INVALID: 401,
    TOKEN_EXPIRED: 401,
    ORIGIN_FORBIDDEN: 403,
  },
});

import { defineCall } from '../../defineCall.ts';
import { watchlistNameSchema, watchlistSchema } from '../../domain/watchlist.ts';

/** Creates a watchlist; it becomes the first of the list (API-091). */
export const postWatchlist = defineCall({
  name: 'postWatchlist',
  method: 'POST',
  path: '/api/v3/user/watchlist/watchlists',
  summary: 'Create a watchlist.',
  body: watchlistNameSchema,
  hasIdempotencyKey: true,
  response: watchlistSchema,
  errors: {
    WATCHLIST_NAME_INVALID: 400,
    LIST_FULL: 409,
    SIGN_IN_REQUIRED: 401,
    TOKEN_INVALID: 401,
    TOKEN_EXPIRED: 401,
    ORIGIN_FORBIDDEN: 403,
  },
});

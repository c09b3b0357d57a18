import { defineCall } from '../../defineCall.ts';
import { id } from '../../fields.ts';
import { watchlistSchema } from '../../domain/watchlist.ts';
import { lang, lastSeen } from '../parameters.ts';

/** One watchlist with a page of its items. Anyone with its URL may read it (API-096). */
export const getWatchlist = defineCall({
  name: 'getWatchlist',
  method: 'GET',
  path: '/api/v4/user/watchlist/{id}',
  summary: 'One watchlist with its items.',
  params: { id: id('Id of the watchlist.') },
  query: {
    rpp: { type: 'integer', minimum: 1, maximum: 60, default: 25, description: 'Items per page.' },
    lastSeen,
    lang,
  },
  response: watchlistSchema,
  errors: { WATCHLIST_NOT_FOUND: 404, CURSOR_INVALID: 400, TOKEN_INVALID: 401, TOKEN_EXPIRED: 401 },
});

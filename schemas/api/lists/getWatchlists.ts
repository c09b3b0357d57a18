import { defineCall } from '../../defineCall.ts';
import { id } from '../../fields.ts';
import { defineSchema } from '../../defineSchema.ts';
import { watchlistSchema } from '../../domain/watchlist.ts';
import { pagingSchema } from '../../page/paging.ts';
import { lang, lastSeen } from '../parameters.ts';

const watchlistsSchema = defineSchema({
  type: 'object',
  description: 'One page of watchlists.',
  required: ['items', 'paging'],
  properties: {
    items: { type: 'array', items: watchlistSchema, description: 'Watchlists, the latest first.' },
    paging: pagingSchema,
  },
});

/** The viewer's own and saved watchlists, the latest first (API-090). */
export const getWatchlists = defineCall({
  name: 'getWatchlists',
  method: 'GET',
  path: '/api/v4/user/watchlist/watchlists',
  summary: "The viewer's watchlists.",
  query: {
    rpp: { type: 'integer', minimum: 1, maximum: 40, default: 25, description: 'Watchlists per page.' },
    lastSeen,
    contentId: id('Id of a content item: each watchlist reports whether it contains this item.'),
    lang,
  },
  response: watchlistsSchema,
  errors: { CURSOR_INVALID: 400, SIGN_IN_REQUIRED: 401, TOKEN_INVALID: 401, TOKEN_EXPIRED: 401 },
});

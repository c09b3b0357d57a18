import { defineCall } from '../../defineCall.ts';
import { id } from '../../fields.ts';
import { itemsPageSchema } from '../../domain/items-page.ts';
import { lang } from '../parameters.ts';

/**
 * The items around one item of a watchlist: up to `size` before it, the item itself, up to `size` after it
 * (API-095).
 */
export const getWatchlistAdjacent = defineCall({
  name: 'getWatchlistAdjacent',
  method: 'GET',
  path: '/api/v4/user/watchlist/watchlists/{ownerId}/{id}/adjacentTo/{contentId}',
  summary: 'Items before and after an item in a watchlist.',
  params: {
    ownerId: id('Account that owns the watchlist.'),
    id: id('Id of the watchlist.'),
    contentId: id('The item.'),
  },
  query: {
    size: { type: 'integer', minimum: 1, maximum: 25, default: 5, description: 'Items on each side.' },
    lang,
  },
  response: itemsPageSchema,
  errors: { WATCHLIST_NOT_FOUND: 404, CONTENT_NOT_FOUND: 404, TOKEN_INVALID: 401, TOKEN_EXPIRED: 401 },
});

import { defineCall } from '../../defineCall.ts';
import { id } from '../../fields.ts';
import { defineSchema } from '../../defineSchema.ts';

const doneSchema = defineSchema({
  type: 'object',
  description: 'Done.',
  required: ['done'],
  properties: { done: { type: 'boolean', description: 'Always true.' } },
});

/**
 * Deletes one of the viewer's own watchlists, or takes somebody else's out of the viewer's list. A saved one stays saved
 * (decision C25): who opens its address again sees that (API-093).
 */
export const deleteWatchlist = defineCall({
  name: 'deleteWatchlist',
  method: 'DELETE',
  path: '/api/v3/user/watchlist/watchlists/{ownerId}/{id}',
  summary: 'Delete a watchlist.',
  params: { ownerId: id('Account that owns the watchlist.'), id: id('Id of the watchlist.') },
  response: doneSchema,
  errors: {
    WATCHLIST_NOT_FOUND: 404,
    SIGN_IN_REQUIRED: 401,
    TOKEN_INVALID: 401,
    TOKEN_EXPIRED: 401,
    ORIGIN_FORBIDDEN: 403,
  },
});

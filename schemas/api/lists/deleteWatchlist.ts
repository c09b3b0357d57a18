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
 * Deletes one of the viewer's own watchlists, or removes another viewer's watchlist that the viewer has saved. Viewers
 * who saved a deleted watchlist keep the entry (decision C25) and see that it was deleted when they open it (API-093).
 */
export const deleteWatchlist = defineCall({
  name: 'deleteWatchlist',
  method: 'DELETE',
  path: '/api/v3/user/watchlist/watchlists/{ownerId}/{id}',
  summary: 'Delete a watchlist.',
  params: { ownerId: id('Account that owns the watchlist.'), id: id('Id of the watchlist.') },
  hasIdempotencyKey: true,
  response: doneSchema,
  errors: {
    WATCHLIST_NOT_FOUND: 404,
    SIGN_IN_REQUIRED: 401,
    TOKEN_INVALID: 401,
    TOKEN_EXPIRED: 401,
    ORIGIN_FORBIDDEN: 403,
  },
});

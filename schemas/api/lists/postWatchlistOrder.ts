import { defineCall } from '../../defineCall.ts';
import { id } from '../../fields.ts';
import { defineSchema } from '../../defineSchema.ts';
import { watchlistContentSchema, watchlistSchema } from '../../domain/watchlist.ts';

const orderSchema = defineSchema({
  type: 'object',
  description: 'Items in their new order.',
  additionalProperties: false,
  required: ['content'],
  properties: {
    content: {
      type: 'array',
      minItems: 1,
      maxItems: 1000,
      items: watchlistContentSchema,
      description: 'The loaded items in their new order. Items that are not listed keep their positions.',
    },
    previous: {
      type: 'array',
      maxItems: 1000,
      items: watchlistContentSchema,
      description:
        'The same items in the order that the viewer saw. LIST_CHANGED when another device has ordered them since.',
    },
  },
});

/**
 * Reorders items of one of the viewer's own watchlists: the listed items share the positions that they have now
 * (API-099).
 */
export const postWatchlistOrder = defineCall({
  name: 'postWatchlistOrder',
  method: 'POST',
  path: '/api/v3/user/watchlist/{id}',
  summary: 'Reorder a watchlist.',
  params: { id: id('Id of the watchlist.') },
  query: {
    lastSeen: { type: 'string', maxLength: 500, description: 'Cursor up to which the client has loaded the list.' },
  },
  body: orderSchema,
  hasIdempotencyKey: true,
  response: watchlistSchema,
  errors: {
    WATCHLIST_NOT_FOUND: 404,
    CURSOR_INVALID: 400,
    LIST_CHANGED: 409,
    SIGN_IN_REQUIRED: 401,
    TOKEN_INVALID: 401,
    TOKEN_EXPIRED: 401,
    ORIGIN_FORBIDDEN: 403,
  },
});

import { defineCall } from '../../defineCall.ts';
import { id } from '../../fields.ts';
import { defineSchema } from '../../defineSchema.ts';
import { watchlistContentSchema, watchlistSchema } from '../../domain/watchlist.ts';

const additionSchema = defineSchema({
  type: 'object',
  description: 'What to add.',
  additionalProperties: false,
  required: ['content'],
  properties: { content: watchlistContentSchema },
});

/** Adds a video to the end of one of the viewer's own watchlists (API-097). */
export const postWatchlistContent = defineCall({
  name: 'postWatchlistContent',
  method: 'POST',
  path: '/api/v3/user/watchlist/{id}/content',
  summary: 'Add to a watchlist.',
  params: { id: id('Id of the watchlist.') },
  body: additionSchema,
  hasIdempotencyKey: true,
  response: watchlistSchema,
  errors: {
    WATCHLIST_NOT_FOUND: 404,
    CONTENT_NOT_FOUND: 404,
    duplicatedItemMessage: 409,
    LIST_FULL: 409,
    SIGN_IN_REQUIRED: 401,
    TOKEN_INVALID: 401,
    TOKEN_EXPIRED: 401,
    ORIGIN_FORBIDDEN: 403,
  },
});

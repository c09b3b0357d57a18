import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { watchlistSchema } from '../../domain/watchlist.ts';

const nameSchema = defineSchema({
  type: 'object',
  description: 'Name of a watchlist.',
  additionalProperties: false,
  required: ['name'],
  properties: {
    name: {
      type: 'string',
      minLength: 1,
      maxLength: 200,
      description: 'Name; 1 to 60 characters after trimming.',
    },
  },
});

/** Creates a watchlist; it becomes the first of the list (API-091). */
export const postWatchlist = defineCall({
  name: 'postWatchlist',
  method: 'POST',
  path: '/api/v3/user/watchlist/watchlists',
  summary: 'Create a watchlist.',
  body: nameSchema,
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

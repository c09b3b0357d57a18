import { defineCall } from '../../defineCall.ts';
import { itemsPageSchema } from '../../domain/items-page.ts';
import { lang, lastSeen } from '../parameters.ts';

/** The viewer's favourite videos, the latest first (API-085). */
export const getFavourites = defineCall({
  name: 'getFavourites',
  method: 'GET',
  path: '/api/v2/favourite/vods',
  summary: "The viewer's favourites.",
  query: {
    rpp: { type: 'integer', minimum: 1, maximum: 40, default: 9, description: 'Items per page.' },
    lastSeen,
    lang,
  },
  response: itemsPageSchema,
  errors: { CURSOR_INVALID: 400, SIGN_IN_REQUIRED: 401, TOKEN_INVALID: 401, TOKEN_EXPIRED: 401 },
});

import { defineCall } from '../../defineCall.ts';
import { itemsPageSchema } from '../../domain/items-page.ts';
import { lang, lastSeen } from '../parameters.ts';

/** What the viewer's profile has watched, the latest first, with `watchProgress`. */
export const getHistory = defineCall({
  name: 'getHistory',
  method: 'GET',
  path: '/api/v2/history',
  summary: "The viewer's watch history.",
  query: {
    rpp: { type: 'integer', minimum: 1, maximum: 40, default: 12, description: 'Items per page.' },
    lastSeen,
    lang,
  },
  response: itemsPageSchema,
  errors: { CURSOR_INVALID: 400, SIGN_IN_REQUIRED: 401, TOKEN_INVALID: 401, TOKEN_EXPIRED: 401 },
});

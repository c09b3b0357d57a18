import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { sessionResponseSchema } from '../../domain/session.ts';

const refreshSchema = defineSchema({
  type: 'object',
  description: 'The refresh token.',
  additionalProperties: false,
  properties: {
    refreshToken: { type: 'string', maxLength: 200, description: 'The latest refresh token; omitted in cookie mode.' },
  },
});

/**
 * Renews a session (API-073, decisions O1, D4). Each refresh token works once. Within 30 s the previous token may be
 * sent again and gets the same new token; an older token ends the session. In cookie mode the call returns the viewer
 * of the cookie's session.
 */
export const postTokenRefresh = defineCall({
  name: 'postTokenRefresh',
  method: 'POST',
  inReadOnlySession: 'allowed',
  path: '/api/v2/token/refresh',
  summary: 'Renew a session.',
  body: refreshSchema,
  response: sessionResponseSchema,
  errors: { TOKEN_INVALID: 401, ORIGIN_FORBIDDEN: 403 },
});

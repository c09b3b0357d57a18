import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { sessionResponseSchema } from '../../domain/session.ts';

const refreshSchema = defineSchema({
  type: 'object',
  description: 'The refresh token.',
  additionalProperties: false,
  properties: {
    refreshToken: { type: 'string', maxLength: 200, description: 'As it was answered last; left out in cookie mode.' },
  },
});

/**
 * Renews a session (API-073, decisions O1, D4). Each refresh token works once; the one directly before gets the same successor
 * for 30 s; an older one ends the session. In cookie mode it answers who the cookie is.
 */
export const postTokenRefresh = defineCall({
  name: 'postTokenRefresh',
  method: 'POST',
  path: '/api/v2/token/refresh',
  summary: 'Renew a session.',
  body: refreshSchema,
  response: sessionResponseSchema,
  errors: { TOKEN_INVALID: 401, ORIGIN_FORBIDDEN: 403 },
});

import { defineCall } from '../../defineCall.ts';
import { emptyBodySchema, sessionResponseSchema } from '../../domain/session.ts';

/**
 * Opens a guest session (decision D5). If the caller already has a valid session, that session is returned without
 * tokens.
 */
export const postGuestCheckin = defineCall({
  name: 'postGuestCheckin',
  method: 'POST',
  inReadOnlySession: 'allowed',
  path: '/api/v2/login/guest/checkin',
  summary: 'Open a guest session.',
  body: emptyBodySchema,
  response: sessionResponseSchema,
  errors: { TOO_MANY_ATTEMPTS: 429, ORIGIN_FORBIDDEN: 403 },
});

import { defineCall } from '../../defineCall.ts';
import { sessionUserSchema } from '../../domain/session.ts';

/** Returns the viewer of the session. Without a session: a guest with an empty id. */
export const getSession = defineCall({
  name: 'getSession',
  method: 'GET',
  path: '/api/v2/session',
  summary: 'The viewer of the session.',
  response: sessionUserSchema,
  errors: { TOKEN_INVALID: 401, TOKEN_EXPIRED: 401 },
  timeoutMs: 4_000,
});

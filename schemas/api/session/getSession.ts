import { defineCall } from '../../defineCall.ts';
import { sessionUserSchema } from '../../domain/session.ts';

/** Who the caller is. Without a session: a guest with an empty id. */
export const getSession = defineCall({
  name: 'getSession',
  method: 'GET',
  path: '/api/v2/session',
  summary: 'Who is looking.',
  response: sessionUserSchema,
  errors: { TOKEN_INVALID: 401, TOKEN_EXPIRED: 401 },
  timeoutMs: 4_000,
});

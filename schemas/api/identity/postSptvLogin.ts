import { defineCall } from '../../defineCall.ts';
import { sessionResponseSchema } from '../../domain/session.ts';
import { formCredentialsSchema, formSignInErrors } from '../providerParameters.ts';

/**
 * Signs in with SPTV (specification, identity-and-commerce 7; API-045). After many attempts the response is
 * CHALLENGE_REQUIRED, as for passwords.
 */
export const postSptvLogin = defineCall({
  name: 'postSptvLogin',
  method: 'POST',
  path: '/api/v2/login/sptv',
  summary: 'Sign in with SPTV.',
  body: formCredentialsSchema,
  response: sessionResponseSchema,
  errors: formSignInErrors,
  timeoutMs: 20_000,
});

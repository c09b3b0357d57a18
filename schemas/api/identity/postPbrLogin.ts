import { defineCall } from '../../defineCall.ts';
import { sessionResponseSchema } from '../../domain/session.ts';
import { formCredentialsSchema, formSignInErrors } from '../providerParameters.ts';

/**
 * Signs in with PBR (specification, identity-and-commerce 7; API-044). After many attempts the response is
 * CHALLENGE_REQUIRED, as for passwords.
 */
export const postPbrLogin = defineCall({
  name: 'postPbrLogin',
  method: 'POST',
  path: '/api/v2/login/auth-provider/pbr',
  summary: 'Sign in with PBR.',
  body: formCredentialsSchema,
  response: sessionResponseSchema,
  errors: formSignInErrors,
  timeoutMs: 20_000,
});

import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { sessionResponseSchema } from '../../domain/session.ts';
import { exchangeErrors } from '../providerParameters.ts';

const credentialSchema = defineSchema({
  type: 'object',
  description: "What Google's script returned.",
  additionalProperties: false,
  required: ['idToken'],
  properties: { idToken: { type: 'string', minLength: 1, maxLength: 8000, description: 'The ID token.' } },
});

/** Signs in with Google (specification, identity-and-commerce 7; API-046). */
export const postGoogleLogin = defineCall({
  name: 'postGoogleLogin',
  method: 'POST',
  path: '/api/v2/login/social/google',
  summary: 'Sign in with Google.',
  body: credentialSchema,
  response: sessionResponseSchema,
  errors: exchangeErrors,
  timeoutMs: 20_000,
});

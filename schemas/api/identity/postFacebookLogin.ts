import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { sessionResponseSchema } from '../../domain/session.ts';
import { exchangeErrors } from '../providerParameters.ts';

const credentialSchema = defineSchema({
  type: 'object',
  description: "What Facebook's script returned.",
  additionalProperties: false,
  required: ['code'],
  properties: { code: { type: 'string', minLength: 1, maxLength: 8000, description: 'The authorisation code.' } },
});

/** Signs in with Facebook (specification, identity-and-commerce 7; API-048). */
export const postFacebookLogin = defineCall({
  name: 'postFacebookLogin',
  method: 'POST',
  path: '/api/v2/login/social/facebook',
  summary: 'Sign in with Facebook.',
  body: credentialSchema,
  response: sessionResponseSchema,
  errors: exchangeErrors,
  timeoutMs: 20_000,
});

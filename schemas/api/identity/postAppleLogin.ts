import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { sessionResponseSchema } from '../../domain/session.ts';
import { exchangeErrors } from '../providerParameters.ts';

const appleCodeSchema = defineSchema({
  type: 'object',
  description: 'What Apple returned.',
  additionalProperties: false,
  required: ['code', 'nonce', 'callbackUri'],
  properties: {
    code: {
      type: 'string',
      minLength: 1,
      maxLength: 4000,
      description: 'Authorisation code, or `code` of the return address.',
    },
    nonce: { type: 'string', maxLength: 100, description: 'Nonce of the attempt, or `state` of the return address.' },
    callbackUri: { type: 'string', maxLength: 500, description: 'Return address of the attempt.' },
  },
});

/** Signs in with Apple (specification, identity-and-commerce 7; API-049). */
export const postAppleLogin = defineCall({
  name: 'postAppleLogin',
  method: 'POST',
  path: '/api/v2/login/apple-id',
  summary: 'Sign in with Apple.',
  body: appleCodeSchema,
  response: sessionResponseSchema,
  errors: exchangeErrors,
  timeoutMs: 20_000,
});

import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { challengeSolutionSchema } from '../../domain/challenge.ts';
import { sessionResponseSchema } from '../../domain/session.ts';

const credentialsSchema = defineSchema({
  type: 'object',
  description: 'E-mail and password.',
  additionalProperties: false,
  required: ['id', 'secret'],
  properties: {
    id: { type: 'string', maxLength: 254, description: 'E-mail address.' },
    secret: { type: 'string', maxLength: 200, description: 'Password.' },
    solution: challengeSolutionSchema,
  },
});

/**
 * Signs in with a password (specification, identity-and-commerce 7; API-043). An unknown e-mail and a wrong
 * password get the same response. After many attempts on an account, from any networks, the response is
 * CHALLENGE_REQUIRED, except for devices that have signed in to it before.
 */
export const postLogin = defineCall({
  name: 'postLogin',
  method: 'POST',
  inReadOnlySession: 'allowed',
  path: '/api/v2/login',
  summary: 'Sign in with e-mail and password.',
  body: credentialsSchema,
  response: sessionResponseSchema,
  errors: {
    failedAuthentication: 401,
    TOO_MANY_ATTEMPTS: 429,
    CHALLENGE_REQUIRED: 429,
    ORIGIN_FORBIDDEN: 403,
    BUSY: 503,
  },
});

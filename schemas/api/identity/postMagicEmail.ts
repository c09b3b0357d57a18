import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { challengeSolutionSchema } from '../../domain/challenge.ts';
import { sessionResponseSchema } from '../../domain/session.ts';
import { emailField, tokenField } from '../identityFields.ts';

const magicProofSchema = defineSchema({
  type: 'object',
  description: 'The token of a mail; or an address with the code of the mail.',
  additionalProperties: false,
  properties: {
    token: tokenField,
    email: emailField,
    code: { type: 'string', pattern: '^[0-9]{6}$', description: 'Six digits.' },
    solution: challengeSolutionSchema,
  },
});

/** Signs in with the token (API-061) or the code of a magic link. Each works once. */
export const postMagicEmail = defineCall({
  name: 'postMagicEmail',
  method: 'POST',
  inReadOnlySession: 'allowed',
  path: '/api/v2/token/alt/magic-email',
  summary: 'Sign in with a magic link.',
  body: magicProofSchema,
  response: sessionResponseSchema,
  errors: {
    failedToMagicLogin: 401,
    TOO_MANY_ATTEMPTS: 429,
    CHALLENGE_REQUIRED: 429,
    ORIGIN_FORBIDDEN: 403,
    PROVIDER_UNKNOWN: 404,
  },
});

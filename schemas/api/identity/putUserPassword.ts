import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { challengeSolutionSchema } from '../../domain/challenge.ts';
import { secretField } from '../identityFields.ts';

const passwordChangeSchema = defineSchema({
  type: 'object',
  description: 'The current and the new password.',
  additionalProperties: false,
  required: ['currentSecret', 'secret'],
  properties: { currentSecret: secretField, secret: secretField, solution: challengeSolutionSchema },
});

const changedSchema = defineSchema({
  type: 'object',
  description: 'The password was changed.',
  additionalProperties: false,
  required: ['changed'],
  properties: { changed: { type: 'boolean', const: true, description: 'Always true.' } },
});

/** Changes the viewer's password, and ends their other sessions. */
export const putUserPassword = defineCall({
  name: 'putUserPassword',
  method: 'PUT',
  path: '/api/v2/user/password',
  summary: 'Change the password.',
  body: passwordChangeSchema,
  response: changedSchema,
  errors: {
    SIGN_IN_REQUIRED: 401,
    CHILD_PROFILE: 403,
    TOKEN_INVALID: 401,
    TOKEN_EXPIRED: 401,
    INPUT_REFUSED: 400,
    invalidCurrentCredentials: 400,
    TOO_MANY_ATTEMPTS: 429,
    CHALLENGE_REQUIRED: 429,
    ORIGIN_FORBIDDEN: 403,
    BUSY: 503,
  },
});

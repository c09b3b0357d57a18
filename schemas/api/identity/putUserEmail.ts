import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { challengeSolutionSchema } from '../../domain/challenge.ts';
import { emailField, MAIL_ERRORS, mailSentSchema, secretField } from '../identityFields.ts';

const emailChangeSchema = defineSchema({
  type: 'object',
  description: 'The new address and the current password.',
  additionalProperties: false,
  required: ['email', 'secret'],
  properties: { email: emailField, secret: secretField, solution: challengeSolutionSchema },
});

/** Sends a mail to a new address, which confirms it, and a notice to the current address. */
export const putUserEmail = defineCall({
  name: 'putUserEmail',
  method: 'PUT',
  path: '/api/v2/user/email',
  summary: 'Change the e-mail address.',
  body: emailChangeSchema,
  response: mailSentSchema,
  errors: {
    ...MAIL_ERRORS,
    SIGN_IN_REQUIRED: 401,
    CHILD_PROFILE: 403,
    TOKEN_INVALID: 401,
    TOKEN_EXPIRED: 401,
    INPUT_REFUSED: 400,
    invalidCurrentCredentials: 400,
    BUSY: 503,
  },
});

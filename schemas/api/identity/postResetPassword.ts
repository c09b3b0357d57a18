import { challengeSolutionSchema } from '../../domain/challenge.ts';
import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { emailField, MAIL_ERRORS, mailSentSchema, returnToField } from '../identityFields.ts';

const resetRequestSchema = defineSchema({
  type: 'object',
  description: 'The account whose password is reset.',
  additionalProperties: false,
  required: ['id'],
  properties: {
    id: emailField,
    provider: { type: 'string', enum: ['password'], description: 'Provider of the account; default: password.' },
    solution: challengeSolutionSchema,
    returnTo: returnToField,
  },
});

/** Asks for a mail with which a password is reset (API-072). The response is the same for every address. */
export const postResetPassword = defineCall({
  name: 'postResetPassword',
  method: 'POST',
  path: '/api/v2/reset-password/create',
  summary: 'Ask for a mail to reset a password.',
  body: resetRequestSchema,
  response: mailSentSchema,
  errors: MAIL_ERRORS,
});

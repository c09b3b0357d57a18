import { ACCOUNT_LIMITS } from '../../domain/account.ts';
import { challengeSolutionSchema } from '../../domain/challenge.ts';
import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import {
  emailField,
  MAIL_ERRORS,
  mailSentSchema,
  returnToField,
  secretField,
  signUpDetailsSchema,
} from '../identityFields.ts';

const signUpSchema = defineSchema({
  type: 'object',
  description: 'The values of the sign-up form.',
  additionalProperties: false,
  required: ['email'],
  properties: {
    name: { type: 'string', maxLength: ACCOUNT_LIMITS.name, description: 'Name of the viewer.' },
    details: signUpDetailsSchema,
    email: emailField,
    secret: secretField,
    consents: {
      type: 'object',
      maxProperties: 40,
      additionalProperties: { type: 'boolean' },
      description: 'Answers to the consent terms by fieldName.',
    },
    solution: challengeSolutionSchema,
    returnTo: returnToField,
  },
});

/**
 * Signs a viewer up with a password (decision D8). The account exists when the address is confirmed. When the address
 * already has an account, the response is the same, and the owner of the address gets a mail that says so.
 */
export const postUser = defineCall({
  name: 'postUser',
  method: 'POST',
  path: '/api/v2/user',
  summary: 'Sign up with e-mail and password.',
  body: signUpSchema,
  response: mailSentSchema,
  errors: { ...MAIL_ERRORS, INPUT_REFUSED: 400, SIGN_UP_CLOSED: 403, BUSY: 503 },
});

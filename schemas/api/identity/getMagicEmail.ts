import { defineCall } from '../../defineCall.ts';
import { MAIL_ERRORS, emailField, mailSentSchema, returnToField } from '../identityFields.ts';

/** Sends a magic link (API-060). The response does not reveal whether the address has an account. */
export const getMagicEmail = defineCall({
  name: 'getMagicEmail',
  method: 'GET',
  path: '/api/v2/token/alt/magic-email',
  summary: 'Ask for a mail with a link that signs in.',
  query: {
    email: emailField,
    returnTo: returnToField,
    solution: {
      type: 'string',
      maxLength: 4000,
      description: 'The solved challenge of a response with the code CHALLENGE_REQUIRED, as JSON.',
    },
  },
  response: mailSentSchema,
  errors: { ...MAIL_ERRORS, failedToSend: 400, PROVIDER_UNKNOWN: 404 },
});

import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { secretField, tokenField } from '../identityFields.ts';

const newPasswordSchema = defineSchema({
  type: 'object',
  description: 'A token and a new password.',
  additionalProperties: false,
  required: ['token', 'secret'],
  properties: { token: tokenField, secret: secretField },
});

const resetResponseSchema = defineSchema({
  type: 'object',
  description: 'The account whose password was set.',
  additionalProperties: false,
  required: ['email'],
  properties: { email: { type: 'string', description: 'Its address.' } },
});

/** Sets a password with the token of a mail (API-071), and ends all sessions of the account. */
export const putResetPassword = defineCall({
  name: 'putResetPassword',
  method: 'PUT',
  path: '/api/v2/reset-password',
  summary: 'Set a password with the token of a mail.',
  body: newPasswordSchema,
  response: resetResponseSchema,
  errors: { invalidToken: 404, INPUT_REFUSED: 400, ORIGIN_FORBIDDEN: 403, BUSY: 503 },
});

import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { tokenField } from '../identityFields.ts';
import { personEmailField, roleField } from '../peopleFields.ts';

const tokenSchema = defineSchema({
  type: 'object',
  description: 'The token of the link.',
  additionalProperties: false,
  required: ['token'],
  properties: { token: tokenField },
});

const foundSchema = defineSchema({
  type: 'object',
  description: 'An invitation that was not accepted yet.',
  additionalProperties: false,
  required: ['email', 'role', 'next'],
  properties: {
    email: personEmailField,
    role: roleField,
    next: {
      type: 'string',
      enum: ['ACCEPT', 'SIGN_IN', 'SIGN_UP'],
      description:
        'ACCEPT: the caller is signed in to the account with the address. SIGN_IN: the caller must sign in to it first. SIGN_UP: the address has no account.',
    },
  },
});

/**
 * Returns what an invitation offers, and what the invited person does next. The token stays valid. Not in the
 * specification.
 */
export const postInvitationCheck = defineCall({
  name: 'postInvitationCheck',
  method: 'POST',
  inReadOnlySession: 'allowed',
  path: '/api/v2/invitation/check',
  summary: 'What an invitation of an editor offers.',
  body: tokenSchema,
  response: foundSchema,
  errors: { invalidToken: 404, ORIGIN_FORBIDDEN: 403 },
});

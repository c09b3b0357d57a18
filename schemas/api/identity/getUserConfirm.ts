import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { tokenField } from '../identityFields.ts';

const confirmationSchema = defineSchema({
  type: 'object',
  description: 'A confirmed address.',
  additionalProperties: false,
  required: ['email', 'next'],
  properties: {
    email: { type: 'string', description: 'The address.' },
    next: {
      type: 'string',
      enum: ['login', 'password'],
      description: 'login: the viewer can sign in. password: they choose a password first (putResetPassword).',
    },
  },
});

/** Confirms the address of a sign-up or of a changed address (API-078, decisions D8 and D9). */
export const getUserConfirm = defineCall({
  name: 'getUserConfirm',
  method: 'GET',
  path: '/api/v2/user/confirm/{token}',
  summary: 'Confirm an e-mail address with the token of a mail.',
  params: { token: tokenField },
  response: confirmationSchema,
  errors: { invalidToken: 404 },
});

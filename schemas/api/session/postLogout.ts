import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';

const logoutSchema = defineSchema({
  type: 'object',
  description: 'The session to end.',
  additionalProperties: false,
  properties: {
    refreshToken: {
      type: 'string',
      maxLength: 200,
      description: 'Refresh token of the session to end; omitted in cookie mode.',
    },
    everywhere: { type: 'boolean', default: false, description: 'End every session of the account.' },
  },
});
const signedOutSchema = defineSchema({
  type: 'object',
  description: 'Signed out.',
  required: ['signedOut'],
  properties: { signedOut: { type: 'boolean', description: 'Always true.' } },
});

/** Ends a session (API-077, decision D5): its cookie or tokens stop working everywhere within one second. */
export const postLogout = defineCall({
  name: 'postLogout',
  method: 'POST',
  inReadOnlySession: 'allowed',
  path: '/api/v2/logout',
  summary: 'Sign out.',
  body: logoutSchema,
  response: signedOutSchema,
  errors: { ORIGIN_FORBIDDEN: 403 },
});

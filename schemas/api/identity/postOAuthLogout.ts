import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { client } from '../providerParameters.ts';

const refreshTokenSchema = defineSchema({
  type: 'object',
  description: 'The session to end.',
  additionalProperties: false,
  properties: {
    refreshToken: {
      type: 'string',
      maxLength: 200,
      description: 'Refresh token of the session; omitted in cookie mode.',
    },
  },
});
const signedOutSchema = defineSchema({
  type: 'object',
  description: 'The result.',
  required: ['signedOut'],
  properties: {
    signedOut: { type: 'boolean', description: 'Always true, also without a session.' },
    logoutUri: { type: 'string', description: 'Page on which viewers sign out of the provider; missing: none.' },
  },
});

/** Ends a session that an OAuth 2.0 provider has opened (specification, identity-and-commerce 7; API-057). */
export const postOAuthLogout = defineCall({
  name: 'postOAuthLogout',
  method: 'POST',
  path: '/api/v2/generic-oauth/{client}/logout',
  summary: 'End a session that an OAuth 2.0 provider has opened.',
  params: { client },
  body: refreshTokenSchema,
  response: signedOutSchema,
  errors: { PROVIDER_UNKNOWN: 404, ORIGIN_FORBIDDEN: 403 },
});

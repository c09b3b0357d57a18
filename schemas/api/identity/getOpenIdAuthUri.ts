import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { authUriQuery, beginErrors, client } from '../providerParameters.ts';

const authUrisSchema = defineSchema({
  type: 'object',
  description: 'Addresses of the provider.',
  required: ['authorisationUri', 'silentAuthorisationUri'],
  properties: {
    authorisationUri: { type: 'string', description: "Address of the provider's sign-in or sign-up page." },
    silentAuthorisationUri: {
      type: 'string',
      description: 'Address that signs in without a page when the viewer has a session at the provider.',
    },
  },
});

/** Begins a sign-in with an OpenID Connect provider (specification, identity-and-commerce 7; API-058). */
export const getOpenIdAuthUri = defineCall({
  name: 'getOpenIdAuthUri',
  method: 'GET',
  path: '/api/v2/openid/{client}/auth-uri',
  summary: 'Begin a sign-in with an OpenID Connect provider.',
  params: { client },
  query: {
    authoriseUriFlow: {
      type: 'string',
      enum: ['SIGNIN', 'SIGNUP'],
      default: 'SIGNIN',
      description: 'Whether the provider shows its page to sign in or to sign up.',
    },
    ...authUriQuery,
  },
  response: authUrisSchema,
  errors: beginErrors,
});

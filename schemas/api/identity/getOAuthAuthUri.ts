import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { authUriQuery, beginErrors, client } from '../providerParameters.ts';

const authUriSchema = defineSchema({
  type: 'object',
  description: 'Address of the provider.',
  required: ['authorisationUri'],
  properties: { authorisationUri: { type: 'string', description: "Address of the provider's sign-in page." } },
});

/** Begins a sign-in with an OAuth 2.0 provider (specification, identity-and-commerce 7; API-059). */
export const getOAuthAuthUri = defineCall({
  name: 'getOAuthAuthUri',
  method: 'GET',
  path: '/api/v2/generic-oauth/{client}/auth-uri',
  summary: 'Begin a sign-in with an OAuth 2.0 provider.',
  params: { client },
  query: authUriQuery,
  response: authUriSchema,
  errors: beginErrors,
});

import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { authUriQuery, beginErrors } from '../providerParameters.ts';

const appleAddressSchema = defineSchema({
  type: 'object',
  description: 'Where the browser goes.',
  additionalProperties: false,
  required: ['authorisationUri'],
  properties: { authorisationUri: { type: 'string', description: "Address of Apple's page." } },
});

/**
 * Begins a sign-in on Apple's page, which posts its response to the return address. From there the browser goes to the
 * same address with `code` and `state`, or `error`, in the query. `postAppleLogin` finishes the sign-in.
 */
export const getAppleAuthUri = defineCall({
  name: 'getAppleAuthUri',
  method: 'GET',
  path: '/api/v2/apple/auth-uri',
  summary: "Begin a sign-in with Apple and get the address of Apple's page.",
  query: { redirectUrl: authUriQuery.redirectUrl },
  response: appleAddressSchema,
  errors: beginErrors,
});

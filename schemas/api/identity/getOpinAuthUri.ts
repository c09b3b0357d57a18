import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { authUriQuery, beginErrors } from '../providerParameters.ts';

const opinAddressSchema = defineSchema({
  type: 'object',
  description: 'Where the browser goes.',
  additionalProperties: false,
  required: ['authorisationUri'],
  properties: { authorisationUri: { type: 'string', description: "Address of OPiN's page." } },
});

/** Begins a sign-in with OPiN. Its page returns the viewer with `opinAuthToken` and `state` in the query. */
export const getOpinAuthUri = defineCall({
  name: 'getOpinAuthUri',
  method: 'GET',
  path: '/api/v2/opin/auth-uri',
  summary: "Begin a sign-in with OPiN and get the address of OPiN's page.",
  query: { redirectUrl: authUriQuery.redirectUrl },
  response: opinAddressSchema,
  errors: beginErrors,
  timeoutMs: 20_000,
});

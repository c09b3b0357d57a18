import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { client } from '../providerParameters.ts';

const logoutUriSchema = defineSchema({
  type: 'object',
  description: 'Address of the provider.',
  properties: {
    logoutUri: {
      type: 'string',
      description: "Address that ends the viewer's session at the provider; missing: the provider has none.",
    },
  },
});

/** Returns where the session at an OpenID Connect provider is ended (RP-initiated logout; API-056). */
export const getOpenIdLogoutUri = defineCall({
  name: 'getOpenIdLogoutUri',
  method: 'GET',
  path: '/api/v2/openid/{client}/logout-uri',
  summary: 'Get the address that ends the session at an OpenID Connect provider.',
  params: { client },
  response: logoutUriSchema,
  errors: { PROVIDER_UNKNOWN: 404, providerUnreachable: 503 },
});

import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';

const geoSchema = defineSchema({
  type: 'object',
  description: 'Where the request comes from.',
  additionalProperties: false,
  required: ['country', 'allowed'],
  properties: {
    country: { type: ['string', 'null'], description: 'ISO 3166 alpha-2; null where nothing says it.' },
    allowed: { type: 'boolean', const: true, description: 'The realm sells here. Elsewhere the answer is a refusal.' },
  },
});

/** Whether the realm sells where the viewer is (decision D37). Refusals name the country in `details.country`. */
export const getGeo = defineCall({
  name: 'getGeo',
  method: 'GET',
  path: '/api/v2/user/geo',
  summary: 'Where the viewer is.',
  response: geoSchema,
  errors: { GEO_RESTRICTED: 403, VPN_DETECTED: 403 },
  timeoutMs: 4_000,
});

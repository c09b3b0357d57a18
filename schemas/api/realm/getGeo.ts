import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';

const geoSchema = defineSchema({
  type: 'object',
  description: 'Country of the request.',
  additionalProperties: false,
  required: ['country', 'allowed'],
  properties: {
    country: { type: ['string', 'null'], description: 'ISO 3166 alpha-2; null if unknown.' },
    allowed: { type: 'boolean', const: true, description: 'Always true: in other countries the call fails.' },
  },
});

/**
 * Whether the realm is available in the viewer's country (decision D37). Errors name the country in
 * `details.country`.
 */
export const getGeo = defineCall({
  name: 'getGeo',
  method: 'GET',
  path: '/api/v2/user/geo',
  summary: 'Country of the viewer.',
  response: geoSchema,
  errors: { GEO_RESTRICTED: 403, VPN_DETECTED: 403 },
  timeoutMs: 4_000,
});

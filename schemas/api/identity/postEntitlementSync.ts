import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';

const syncRequestSchema = defineSchema({
  type: 'object',
  description: 'The session of the viewer whose entitlements are taken over.',
  additionalProperties: false,
  properties: {
    refreshToken: {
      type: 'string',
      maxLength: 200,
      description: 'The latest refresh token. It stays valid. Omitted in cookie mode.',
    },
  },
});

const syncedSchema = defineSchema({
  type: 'object',
  description: 'The result.',
  additionalProperties: false,
  required: ['licences'],
  properties: {
    licences: {
      type: 'array',
      items: { type: 'string' },
      description: 'Ids of the licences that the viewer has from OPiN now.',
    },
  },
});

/**
 * Replaces the licences that the viewer has from OPiN by those that OPiN reports now (specification,
 * identity-and-commerce 7; API-063, D11). A repeated call changes nothing. When OPiN does not respond, the licences
 * stay as they are.
 */
export const postEntitlementSync = defineCall({
  name: 'postEntitlementSync',
  method: 'POST',
  path: '/api/v1/entitlement-sync',
  summary: "Take over the viewer's entitlements at OPiN as licences.",
  body: syncRequestSchema,
  response: syncedSchema,
  errors: {
    SIGN_IN_REQUIRED: 401,
    TOKEN_INVALID: 401,
    PROVIDER_UNKNOWN: 404,
    PROVIDER_NOT_LINKED: 409,
    TOO_MANY_ATTEMPTS: 429,
    providerUnreachable: 503,
    sorrySomethingWentWrong: 502,
    ORIGIN_FORBIDDEN: 403,
  },
  timeoutMs: 20_000,
});

import { ACCOUNT_LIMITS } from '../../domain/account.ts';
import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';

const newPbrPasswordSchema = defineSchema({
  type: 'object',
  description: 'A token and a new password.',
  additionalProperties: false,
  required: ['token', 'secret'],
  properties: {
    token: { type: 'string', minLength: 1, maxLength: 1000, description: "Token from PBR's mail." },
    secret: { type: 'string', minLength: 1, maxLength: ACCOUNT_LIMITS.secret, description: 'New password.' },
  },
});

const pbrPasswordChangedSchema = defineSchema({
  type: 'object',
  description: 'The password was set.',
  additionalProperties: false,
  required: ['changed'],
  properties: { changed: { type: 'boolean', const: true, description: 'Always true.' } },
});

/** Sets a password at PBR with the token of its mail (API-075, D11). PBR decides which passwords it accepts. */
export const putPbrResetPassword = defineCall({
  name: 'putPbrResetPassword',
  method: 'PUT',
  path: '/api/v2/reset-password/pbr',
  summary: 'Set a password at PBR with the token of its mail.',
  body: newPbrPasswordSchema,
  response: pbrPasswordChangedSchema,
  errors: {
    PROVIDER_UNKNOWN: 404,
    invalidToken: 404,
    INPUT_REFUSED: 400,
    TOO_MANY_ATTEMPTS: 429,
    providerUnreachable: 503,
    sorrySomethingWentWrong: 502,
    ORIGIN_FORBIDDEN: 403,
  },
  timeoutMs: 20_000,
});

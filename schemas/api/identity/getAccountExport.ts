import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';

const exportSchema = defineSchema({
  type: 'object',
  description: 'All data of the account.',
  required: ['exportedAt', 'realm', 'data'],
  properties: {
    exportedAt: { type: 'string', description: 'When the data was read, ISO 8601.' },
    realm: { type: 'string', description: 'Id of the brand.' },
    data: {
      type: 'object',
      description: 'Stored entries by kind, such as `account`, `session` and `favourite`. Secrets are left out.',
      additionalProperties: { type: 'array', items: { type: 'object', additionalProperties: true } },
    },
  },
});

/** Returns everything that the server stores about the viewer's account, without passwords and tokens. */
export const getAccountExport = defineCall({
  name: 'getAccountExport',
  method: 'GET',
  inReadOnlySession: 'refused',
  path: '/api/v2/user/account/export',
  summary: "All data of the viewer's account.",
  response: exportSchema,
  errors: { SIGN_IN_REQUIRED: 401, CHILD_PROFILE: 403, TOKEN_INVALID: 401, TOKEN_EXPIRED: 401, TOO_MANY_ATTEMPTS: 429 },
  timeoutMs: 30_000,
});

import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { passkeySchema } from '../../domain/passkey.ts';

const passkeysSchema = defineSchema({
  type: 'object',
  description: "The viewer's passkeys.",
  additionalProperties: false,
  required: ['passkeys', 'max'],
  properties: {
    passkeys: { type: 'array', items: passkeySchema, description: 'The oldest first.' },
    max: { type: 'integer', description: 'How many an account may have.' },
  },
});

/** Lists the viewer's passkeys. */
export const getPasskeys = defineCall({
  name: 'getPasskeys',
  method: 'GET',
  path: '/api/v2/user/passkey',
  summary: "The viewer's passkeys.",
  response: passkeysSchema,
  errors: { SIGN_IN_REQUIRED: 401, CHILD_PROFILE: 403, TOKEN_INVALID: 401, TOKEN_EXPIRED: 401, PASSKEYS_OFF: 404 },
});

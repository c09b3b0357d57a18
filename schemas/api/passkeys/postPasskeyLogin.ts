import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { usedCredentialSchema } from '../../domain/passkey.ts';
import { sessionResponseSchema } from '../../domain/session.ts';

const passkeyLoginSchema = defineSchema({
  type: 'object',
  description: 'The used passkey.',
  additionalProperties: false,
  required: ['credential'],
  properties: { credential: usedCredentialSchema },
});

/** Signs in with a passkey. `passkeyUnknown`: the account has removed it, or it is of another site. */
export const postPasskeyLogin = defineCall({
  name: 'postPasskeyLogin',
  method: 'POST',
  path: '/api/v2/login/passkey',
  summary: 'Sign in with a passkey.',
  body: passkeyLoginSchema,
  response: sessionResponseSchema,
  errors: {
    PASSKEYS_OFF: 404,
    passkeyExpired: 400,
    passkeyUnknown: 401,
    passkeyRefused: 401,
    TOO_MANY_ATTEMPTS: 429,
    ORIGIN_FORBIDDEN: 403,
  },
});

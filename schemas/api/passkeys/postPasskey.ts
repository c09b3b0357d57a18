import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { newCredentialSchema, passkeySchema } from '../../domain/passkey.ts';
import { OWN_ACCOUNT_ERRORS } from '../ownAccountFields.ts';

const newPasskeySchema = defineSchema({
  type: 'object',
  description: 'The new passkey.',
  additionalProperties: false,
  required: ['credential'],
  properties: { credential: newCredentialSchema },
});

/** Adds a passkey to the account. Its owner gets a mail. */
export const postPasskey = defineCall({
  name: 'postPasskey',
  method: 'POST',
  path: '/api/v2/user/passkey',
  summary: 'Add a passkey.',
  body: newPasskeySchema,
  response: passkeySchema,
  errors: {
    ...OWN_ACCOUNT_ERRORS,
    PASSKEYS_OFF: 404,
    PASSKEYS_FULL: 409,
    passkeyExpired: 400,
    passkeyRefused: 400,
    passkeyExists: 409,
  },
});

import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { passkeyNameField, passkeySchema } from '../../domain/passkey.ts';
import { id } from '../../fields.ts';
import { OWN_ACCOUNT_ERRORS } from '../ownAccountFields.ts';

const passkeyChangesSchema = defineSchema({
  type: 'object',
  description: 'What changes.',
  additionalProperties: false,
  required: ['name'],
  properties: { name: passkeyNameField },
});

/** Renames a passkey. */
export const putPasskey = defineCall({
  name: 'putPasskey',
  method: 'PUT',
  path: '/api/v2/user/passkey/{id}',
  summary: 'Rename a passkey.',
  params: { id: id('Id of the passkey, from getPasskeys.') },
  body: passkeyChangesSchema,
  response: passkeySchema,
  errors: { ...OWN_ACCOUNT_ERRORS, PASSKEYS_OFF: 404, PASSKEY_UNKNOWN: 404 },
});

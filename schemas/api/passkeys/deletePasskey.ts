import { defineCall } from '../../defineCall.ts';
import { id } from '../../fields.ts';
import { OWN_ACCOUNT_ERRORS } from '../ownAccountFields.ts';
import { doneSchema } from '../profileParameters.ts';

/** Removes a passkey from the account. It also works after the realm has stopped offering passkeys. */
export const deletePasskey = defineCall({
  name: 'deletePasskey',
  method: 'DELETE',
  path: '/api/v2/user/passkey/{id}',
  summary: 'Remove a passkey.',
  params: { id: id('Id of the passkey, from getPasskeys.') },
  response: doneSchema,
  errors: { ...OWN_ACCOUNT_ERRORS, PASSKEY_UNKNOWN: 404 },
});

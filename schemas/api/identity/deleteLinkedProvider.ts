import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { id } from '../../fields.ts';
import { OWN_ACCOUNT_ERRORS } from '../ownAccountFields.ts';

const unlinkedSchema = defineSchema({
  type: 'object',
  description: 'The provider is no longer linked.',
  additionalProperties: false,
  required: ['unlinked'],
  properties: { unlinked: { type: 'boolean', const: true, description: 'Always true.' } },
});

/** Unlinks a provider from the viewer's account. The last way to sign in cannot be removed. */
export const deleteLinkedProvider = defineCall({
  name: 'deleteLinkedProvider',
  method: 'DELETE',
  path: '/api/v2/user/provider/{provider}',
  summary: 'Unlink a provider.',
  params: { provider: id('Kind and client name, from getLinkedProviders.') },
  response: unlinkedSchema,
  errors: { ...OWN_ACCOUNT_ERRORS, UNLINK_NOT_ALLOWED: 403, PROVIDER_UNKNOWN: 404, LAST_SIGN_IN: 409 },
});

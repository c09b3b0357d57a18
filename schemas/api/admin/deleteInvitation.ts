import { defineCall } from '../../defineCall.ts';
import { emptyBodySchema } from '../../domain/session.ts';
import { ADMINISTRATOR_ERRORS } from '../peopleFields.ts';

/** Withdraws an invitation: its link stops working. Not in the specification. */
export const deleteInvitation = defineCall({
  name: 'deleteInvitation',
  method: 'DELETE',
  path: '/api/v2/people/invitation/{id}',
  summary: 'Withdraw an invitation.',
  params: { id: { type: 'string', maxLength: 60, description: 'Id of the invitation.' } },
  response: emptyBodySchema,
  access: 'administrators',
  errors: { ...ADMINISTRATOR_ERRORS, INVITATION_UNKNOWN: 404 },
});

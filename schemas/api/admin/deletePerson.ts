import { defineCall } from '../../defineCall.ts';
import { emptyBodySchema } from '../../domain/session.ts';
import { ADMINISTRATOR_ERRORS } from '../peopleFields.ts';

/** Removes the role of an editor or administrator; the account stays as a viewer's. Not in the specification. */
export const deletePerson = defineCall({
  name: 'deletePerson',
  method: 'DELETE',
  path: '/api/v2/people/{id}',
  summary: 'Take the role from an editor or administrator.',
  params: { id: { type: 'string', maxLength: 60, description: 'Id of the account.' } },
  response: emptyBodySchema,
  access: 'administrators',
  errors: { ...ADMINISTRATOR_ERRORS, STAFF_UNKNOWN: 404, LAST_ADMINISTRATOR: 409, DEMO_ACCOUNT: 409 },
});

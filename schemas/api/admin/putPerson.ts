import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { emptyBodySchema } from '../../domain/session.ts';
import { ADMINISTRATOR_ERRORS, editorRoleField, roleField } from '../peopleFields.ts';

const changeSchema = defineSchema({
  type: 'object',
  description: 'The new role.',
  additionalProperties: false,
  required: ['role'],
  properties: { role: roleField, editorRole: editorRoleField },
});

/**
 * Changes the role of an editor or administrator. The last administrator cannot become an editor. Not in the
 * specification.
 */
export const putPerson = defineCall({
  name: 'putPerson',
  method: 'PUT',
  path: '/api/v2/people/{id}',
  summary: 'Change the role of an editor or administrator.',
  params: { id: { type: 'string', maxLength: 60, description: 'Id of the account.' } },
  body: changeSchema,
  response: emptyBodySchema,
  access: 'administrators',
  errors: {
    ...ADMINISTRATOR_ERRORS,
    EDITOR_ROLE_UNKNOWN: 400,
    STAFF_UNKNOWN: 404,
    LAST_ADMINISTRATOR: 409,
    DEMO_ACCOUNT: 409,
  },
});

import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { emailField, MAIL_ERRORS } from '../identityFields.ts';
import { emptyBodySchema } from '../../domain/session.ts';
import { ADMINISTRATOR_ERRORS, editorRoleField, roleField } from '../peopleFields.ts';

const invitationSchema = defineSchema({
  type: 'object',
  description: 'The person to invite.',
  additionalProperties: false,
  required: ['email', 'role'],
  properties: { email: emailField, role: roleField, editorRole: editorRoleField },
});

/**
 * Invites a person by mail. An invitation that was not accepted yet is sent again with a new link, and its earlier link
 * stops working. Not in the specification.
 */
export const postInvitation = defineCall({
  name: 'postInvitation',
  method: 'POST',
  path: '/api/v2/people/invitation',
  summary: 'Invite an editor or administrator by mail.',
  body: invitationSchema,
  response: emptyBodySchema,
  access: 'administrators',
  errors: { ...ADMINISTRATOR_ERRORS, ...MAIL_ERRORS, INPUT_REFUSED: 400, EDITOR_ROLE_UNKNOWN: 400, STAFF_ALREADY: 409 },
});

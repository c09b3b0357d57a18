import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { sessionResponseSchema } from '../../domain/session.ts';
import { secretField, tokenField } from '../identityFields.ts';

const acceptanceSchema = defineSchema({
  type: 'object',
  description: 'The token of the link; for a new account also its name and password.',
  additionalProperties: false,
  required: ['token'],
  properties: {
    token: tokenField,
    name: { type: 'string', maxLength: 100, description: 'Name of the new account.' },
    secret: secretField,
  },
});

/**
 * Accepts an invitation: the account with its address gets the role. A new account is created and signed in, because
 * the link proves the address. Not in the specification.
 */
export const postInvitationAcceptance = defineCall({
  name: 'postInvitationAcceptance',
  method: 'POST',
  path: '/api/v2/invitation',
  summary: 'Accept an invitation as an editor or administrator.',
  body: acceptanceSchema,
  response: sessionResponseSchema,
  errors: { invalidToken: 404, INPUT_REFUSED: 400, INVITATION_FOR_OTHER: 409, ORIGIN_FORBIDDEN: 403 },
});

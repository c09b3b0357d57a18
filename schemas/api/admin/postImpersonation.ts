import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { dateTime } from '../../fields.ts';
import { emailField } from '../identityFields.ts';
import { ADMINISTRATOR_ERRORS } from '../peopleFields.ts';

const requestSchema = defineSchema({
  type: 'object',
  description: 'Whose account, and why.',
  additionalProperties: false,
  required: ['email', 'reason'],
  properties: {
    email: emailField,
    reason: {
      type: 'string',
      minLength: 3,
      maxLength: 200,
      pattern: '\\S',
      description: 'The reason. Administrators see it, and the viewer finds it in the downloaded data.',
    },
  },
});

const linkSchema = defineSchema({
  type: 'object',
  description: 'A link for one use.',
  additionalProperties: false,
  required: ['path', 'expiresAt'],
  properties: {
    path: { type: 'string', description: 'Path of the page that opens the session.' },
    expiresAt: dateTime('When the link stops working.'),
  },
});

/**
 * Creates a link with which an administrator sees the site as a viewer of the realm. Accounts of editors and
 * administrators are refused. Not in the specification.
 */
export const postImpersonation = defineCall({
  name: 'postImpersonation',
  method: 'POST',
  path: '/api/v2/people/impersonation',
  summary: 'Prepare to see the site as a viewer.',
  body: requestSchema,
  response: linkSchema,
  access: 'administrators',
  errors: { ...ADMINISTRATOR_ERRORS, ACCOUNT_UNKNOWN: 404, ACCOUNT_IS_STAFF: 409 },
});

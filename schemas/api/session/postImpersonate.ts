import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { sessionResponseSchema } from '../../domain/session.ts';
import { tokenField } from '../identityFields.ts';

const tokenSchema = defineSchema({
  type: 'object',
  description: 'The token of the address.',
  additionalProperties: false,
  required: ['token'],
  properties: { token: tokenField },
});

/**
 * Exchanges the token of /impersonate/{token} for a session of the viewer (decision D38). The session can change
 * nothing and ends after 30 minutes. The caller's earlier session ends.
 */
export const postImpersonate = defineCall({
  name: 'postImpersonate',
  method: 'POST',
  path: '/api/v2/impersonate',
  summary: 'See the site as a viewer.',
  body: tokenSchema,
  response: sessionResponseSchema,
  inReadOnlySession: 'allowed',
  errors: { invalidToken: 404, ORIGIN_FORBIDDEN: 403 },
});

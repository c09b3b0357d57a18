import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';

const adminSessionSchema = defineSchema({
  type: 'object',
  description: 'The admin area can be opened.',
  required: ['opened'],
  properties: { opened: { type: 'boolean', description: 'Always true.' } },
});

/**
 * Lets an editor or administrator open documents under /_admin. In bearer mode a document request carries no token, so
 * the response sets an HttpOnly cookie for /_admin that lasts as long as the access token. In cookie mode the session
 * cookie is enough, and no further cookie is set.
 */
export const postAdminSession = defineCall({
  name: 'postAdminSession',
  method: 'POST',
  path: '/api/v2/admin-session',
  summary: 'Open the admin area, for editors.',
  response: adminSessionSchema,
  access: 'staff',
  errors: { TOKEN_EXPIRED: 401, ORIGIN_FORBIDDEN: 403, ROUTE_NOT_FOUND: 404 },
});

import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { authoredPageId } from '../../domain/authored-page.ts';
import { dateTime } from '../../fields.ts';
import { PREVIEW_TOKEN_MINUTES } from '../../preview/token.ts';

const body = defineSchema({
  type: 'object',
  description: 'Lifetime of the token.',
  additionalProperties: false,
  properties: {
    minutes: {
      type: 'integer',
      minimum: 1,
      maximum: PREVIEW_TOKEN_MINUTES.max,
      default: PREVIEW_TOKEN_MINUTES.default,
      description: 'Minutes until the token expires.',
    },
  },
});

const response = defineSchema({
  type: 'object',
  description: 'A token for the preview frames of one page.',
  required: ['token', 'expiresAt'],
  properties: {
    token: { type: 'string', maxLength: 1000, description: 'For the message `token`. It is shown only once.' },
    expiresAt: dateTime('When the token expires.'),
  },
});

/** Creates a token with which another site previews one page without a session. */
export const postPreviewToken = defineCall({
  name: 'postPreviewToken',
  method: 'POST',
  path: '/api/v2/editing/pages/{id}/preview-tokens',
  summary: 'A token for the preview of a page in another site, for editors.',
  params: { id: authoredPageId },
  body,
  response,
  access: 'staff',
  errors: { TOKEN_EXPIRED: 401, ORIGIN_FORBIDDEN: 403, ROUTE_NOT_FOUND: 404, TOO_MANY_REQUESTS: 429 },
});

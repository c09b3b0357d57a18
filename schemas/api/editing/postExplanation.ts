import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { authoredDocument, MAX_AUTHORED_BODY_BYTES } from '../../domain/authored-page.ts';
import { previewAudienceSchema } from '../../preview/audience.ts';
import { explanationSchema } from '../../preview/explanation.ts';
import { pageId } from '../parameters.ts';

const body = defineSchema({
  type: 'object',
  description: 'An authored page and an audience. Nothing is stored.',
  additionalProperties: false,
  required: ['page', 'document'],
  properties: {
    page: { ...pageId, minLength: 1 },
    document: authoredDocument,
    row: {
      type: 'string',
      pattern: '^/(elements/(0|[1-9]\\d{0,4})(/slots/[^/]{1,60}/(0|[1-9]\\d{0,4}))*|extensions/[a-z0-9~-]{1,120})$',
      description:
        'JSON pointer of the row to explain: `/elements/2`, or `/extensions/polls~1poll` for a row that a plugin adds; missing: none.',
    },
    audience: previewAudienceSchema,
  },
});

/** Explains why an audience gets the rows of an authored page, or does not, for editors and admins of the realm. */
export const postExplanation = defineCall({
  name: 'postExplanation',
  method: 'POST',
  path: '/api/v2/editing/explanation',
  summary: 'Which rows of a page an audience gets, and why one of them is there or is not, for editors.',
  body,
  response: explanationSchema,
  access: 'staff',
  maxBodyBytes: MAX_AUTHORED_BODY_BYTES,
  errors: { TOKEN_EXPIRED: 401, ROUTE_NOT_FOUND: 404, TOO_MANY_REQUESTS: 429 },
});

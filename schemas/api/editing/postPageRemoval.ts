import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { authoredPageId, publishReason } from '../../domain/authored-page.ts';

const body = defineSchema({
  type: 'object',
  description: 'What the editor has seen, and why the page is removed.',
  additionalProperties: false,
  required: ['version', 'reason'],
  properties: {
    version: {
      type: 'integer',
      minimum: 0,
      description:
        'The version of the realm that the editor has seen. When another one is current, the response is 409.',
    },
    reason: publishReason,
  },
});

const response = defineSchema({
  type: 'object',
  description: 'The own page of the realm is removed.',
  required: ['version', 'isInherited'],
  properties: {
    version: { type: 'integer', minimum: 1, description: 'Version of the realm that viewers get now.' },
    isInherited: {
      type: 'boolean',
      description: 'Whether viewers get the page of a realm from which this one inherits, from now on.',
    },
  },
});

/**
 * Removes an own page of the realm for viewers, as a publish with all its checks. Its versions stay, so it can be
 * restored; the list of pages names it as archived. A draft stays, and its publish shows the page to viewers again.
 */
export const postPageRemoval = defineCall({
  name: 'postPageRemoval',
  method: 'POST',
  path: '/api/v2/editing/pages/{id}/removal',
  summary: 'Remove an own page of the realm, for editors.',
  params: { id: authoredPageId },
  body,
  response,
  access: 'staff',
  timeoutMs: 60_000,
  errors: {
    TOKEN_EXPIRED: 401,
    ORIGIN_FORBIDDEN: 403,
    ROLE_NOT_ALLOWED: 403,
    ROUTE_NOT_FOUND: 404,
    PAGE_NOT_FOUND: 404,
    PUBLISH_CONFLICT: 409,
    FOLDER_UNKNOWN: 409,
    PAGE_INVALID: 422,
    TOO_MANY_REQUESTS: 429,
    UPLOADS_BUSY: 503,
  },
});

import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { authoredDocumentId, commentFields, commentId } from '../../domain/authored-page.ts';

const body = defineSchema({
  type: 'object',
  description: 'A comment on an element.',
  additionalProperties: false,
  required: ['pointer', 'body'],
  properties: commentFields,
});

const response = defineSchema({
  type: 'object',
  description: 'The comment is stored.',
  required: ['id'],
  properties: { id: commentId },
});

/** Adds a comment on an element of a page. It follows the row by its id, wherever the row is moved. */
export const postPageComment = defineCall({
  name: 'postPageComment',
  method: 'POST',
  path: '/api/v2/editing/pages/{id}/comments',
  summary: 'Comment on an element of a page, for editors.',
  params: { id: authoredDocumentId },
  body,
  response,
  access: 'staff',
  errors: {
    TOKEN_EXPIRED: 401,
    ORIGIN_FORBIDDEN: 403,
    ROUTE_NOT_FOUND: 404,
    PAGE_NOT_FOUND: 404,
    TOO_MANY_COMMENTS: 409,
    TOO_MANY_REQUESTS: 429,
  },
});

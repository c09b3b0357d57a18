import { defineCall } from '../../defineCall.ts';
import { idResponse } from '../commentParameters.ts';
import { defineSchema } from '../../defineSchema.ts';
import { authoredDocumentId, commentFields, commentId } from '../../domain/authored-page.ts';

const body = defineSchema({
  type: 'object',
  description: 'A comment on an element, or a reply to a comment.',
  additionalProperties: false,
  required: ['pointer', 'body'],
  properties: {
    ...commentFields,
    replyTo: {
      ...commentId,
      description:
        'The comment to which it replies; missing: it begins a thread. A reply is about the row of its comment, and opens a resolved comment again. A reply has no replies.',
    },
  },
});

const response = idResponse('The comment is stored.', commentId);

/**
 * Adds a comment on an element of a page, or a reply to a comment. A comment follows the row by its id, wherever the row
 * is moved.
 */
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
    COMMENT_NOT_FOUND: 404,
    TOO_MANY_COMMENTS: 409,
    TOO_MANY_REQUESTS: 429,
  },
});

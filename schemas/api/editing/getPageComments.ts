import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import {
  authoredDocumentId,
  commentFields,
  commentId,
  commentOrigin,
  storedCommentBody,
} from '../../domain/authored-page.ts';
import { dateTime } from '../../fields.ts';

const response = defineSchema({
  type: 'object',
  description: 'Comments of a page, oldest first.',
  required: ['comments'],
  properties: {
    comments: {
      type: 'array',
      description: 'Open and resolved comments.',
      items: {
        type: 'object',
        description: 'One comment.',
        required: ['id', 'pointer', 'body', 'author', 'at', 'replies'],
        properties: {
          id: commentId,
          ...commentFields,
          body: storedCommentBody,
          ...commentOrigin,
          resolvedAt: dateTime('When the comment was resolved; missing: it is open.'),
          resolvedBy: { type: 'string', description: 'Name of the editor who resolved it.' },
          replies: {
            type: 'array',
            description: 'Replies, oldest first.',
            items: {
              type: 'object',
              description: 'One reply.',
              required: ['id', 'body', 'author', 'at'],
              properties: {
                id: commentId,
                body: commentFields.body,
                ...commentOrigin,
              },
            },
          },
        },
      },
    },
  },
});

/** Lists the comments on the elements of a page. */
export const getPageComments = defineCall({
  name: 'getPageComments',
  method: 'GET',
  path: '/api/v2/editing/pages/{id}/comments',
  summary: 'Comments on the elements of a page, for editors.',
  params: { id: authoredDocumentId },
  response,
  access: 'staff',
  errors: { TOKEN_EXPIRED: 401, ROUTE_NOT_FOUND: 404, PAGE_NOT_FOUND: 404 },
});

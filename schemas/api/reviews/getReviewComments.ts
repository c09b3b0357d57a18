import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { commentFields, commentId, storedCommentBody } from '../../domain/authored-page.ts';
import { dateTime } from '../../fields.ts';
import { mayComment, reviewLinkId } from '../../preview/review.ts';

/** What a guest sees of a comment or reply. It contains no data of an account but the name. */
const shown = {
  id: commentId,
  body: storedCommentBody,
  name: { type: 'string', description: 'Name of the author.' },
  isGuest: { type: 'boolean', description: 'true: a guest wrote it; false: an editor did.' },
  isOwn: { type: 'boolean', description: 'true: the guest of this link wrote it, and may delete it.' },
  isDeleted: { type: 'boolean', description: 'true: it was deleted, and stays because of its replies.' },
  at: dateTime('When it was written.'),
} as const;
const required = ['id', 'body', 'name', 'isGuest', 'isOwn', 'isDeleted', 'at'] as const;

const response = defineSchema({
  type: 'object',
  description: 'Comments of the page, oldest first.',
  required: ['mayComment', 'comments'],
  properties: {
    mayComment,
    comments: {
      type: 'array',
      description:
        'Open and resolved comments. When the guest may not comment: those in whose thread the guest has written.',
      items: {
        type: 'object',
        description: 'One comment.',
        required: [...required, 'isResolved', 'replies'],
        properties: {
          ...shown,
          row: commentFields.row,
          isResolved: { type: 'boolean', description: 'true: an editor has resolved it.' },
          replies: {
            type: 'array',
            description: 'Replies, oldest first.',
            items: { type: 'object', description: 'One reply.', required, properties: shown },
          },
        },
      },
    },
  },
});

/** Lists the comments of the page of a review link. */
export const getReviewComments = defineCall({
  name: 'getReviewComments',
  method: 'GET',
  path: '/api/v2/reviews/{link}/comments',
  summary: 'Comments on the page of a review link, for its guest.',
  params: { link: reviewLinkId },
  response,
  errors: { REVIEW_LINK_ENDED: 404, TOO_MANY_REQUESTS: 429 },
});

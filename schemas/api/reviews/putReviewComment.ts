import { defineCall } from '../../defineCall.ts';
import { guestCommentParams, idResponse } from '../commentParameters.ts';
import { defineSchema } from '../../defineSchema.ts';
import { commentFields, commentId } from '../../domain/authored-page.ts';
import { challengeSolutionSchema } from '../../domain/challenge.ts';
import { guestCommentId, guestName, guestText } from '../../preview/review.ts';

const body = defineSchema({
  type: 'object',
  description: 'A comment on a row of the page, or a reply to a comment.',
  additionalProperties: false,
  required: ['name', 'body'],
  properties: {
    name: guestName,
    body: guestText,
    row: {
      ...commentFields.row,
      description: 'Id of the row of the page; missing: the comment is about the page itself.',
    },
    replyTo: {
      ...commentId,
      description:
        'The open comment to which it replies; missing: it begins a thread. A reply is about the row of its comment.',
    },
    solution: challengeSolutionSchema,
  },
});

const response = idResponse('The comment is stored.', guestCommentId);

/** Adds a comment of a guest. The same call again adds no second one. */
export const putReviewComment = defineCall({
  name: 'putReviewComment',
  method: 'PUT',
  path: '/api/v2/reviews/{link}/comments/{comment}',
  summary: 'Comment on the page of a review link, for its guest.',
  params: guestCommentParams,
  body,
  response,
  errors: {
    ORIGIN_FORBIDDEN: 403,
    COMMENTS_OFF: 403,
    REVIEW_LINK_ENDED: 404,
    ROW_NOT_FOUND: 404,
    COMMENT_NOT_FOUND: 404,
    COMMENT_EXISTS: 409,
    TOO_MANY_COMMENTS: 409,
    TOO_MANY_REQUESTS: 429,
    TOO_MANY_ATTEMPTS: 429,
    CHALLENGE_REQUIRED: 429,
  },
});

import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { guestCommentId, reviewLinkId } from '../../preview/review.ts';

const response = defineSchema({
  type: 'object',
  description: 'The comment is deleted.',
  required: ['id'],
  properties: { id: guestCommentId },
});

/** Deletes a comment that the guest of this link has written, also after comments were turned off. */
export const deleteReviewComment = defineCall({
  name: 'deleteReviewComment',
  method: 'DELETE',
  path: '/api/v2/reviews/{link}/comments/{comment}',
  summary: 'Delete an own comment on the page of a review link, for its guest.',
  params: { link: reviewLinkId, comment: guestCommentId },
  response,
  errors: { ORIGIN_FORBIDDEN: 403, REVIEW_LINK_ENDED: 404, COMMENT_NOT_FOUND: 404, TOO_MANY_REQUESTS: 429 },
});

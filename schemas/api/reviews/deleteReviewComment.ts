import { defineCall } from '../../defineCall.ts';
import { guestCommentParams, idResponse } from '../commentParameters.ts';
import { guestCommentId } from '../../preview/review.ts';

const response = idResponse('The comment is deleted.', guestCommentId);

/** Deletes a comment that the guest of this link has written, also after comments were turned off. */
export const deleteReviewComment = defineCall({
  name: 'deleteReviewComment',
  method: 'DELETE',
  path: '/api/v2/reviews/{link}/comments/{comment}',
  summary: 'Delete an own comment on the page of a review link, for its guest.',
  params: guestCommentParams,
  response,
  errors: { ORIGIN_FORBIDDEN: 403, REVIEW_LINK_ENDED: 404, COMMENT_NOT_FOUND: 404, TOO_MANY_REQUESTS: 429 },
});

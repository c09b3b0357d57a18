import { defineCall } from '../../defineCall.ts';
import { idResponse, pageReviewLinkParams } from '../commentParameters.ts';
import { reviewLinkId } from '../../preview/review.ts';

const response = idResponse('The link has ended.', reviewLinkId);

/** Ends a link, also in the browser that has opened it. */
export const deleteReviewLink = defineCall({
  name: 'deleteReviewLink',
  method: 'DELETE',
  path: '/api/v2/editing/pages/{id}/review-links/{link}',
  summary: 'Ends a link that shows the draft of a page to a guest, for editors.',
  params: pageReviewLinkParams,
  response,
  access: 'staff',
  errors: {
    TOKEN_EXPIRED: 401,
    ORIGIN_FORBIDDEN: 403,
    ROUTE_NOT_FOUND: 404,
    REVIEW_LINK_NOT_FOUND: 404,
    TOO_MANY_REQUESTS: 429,
  },
});

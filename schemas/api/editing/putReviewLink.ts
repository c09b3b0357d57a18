import { defineCall } from '../../defineCall.ts';
import { pageReviewLinkParams } from '../commentParameters.ts';
import { defineSchema } from '../../defineSchema.ts';
import { mayComment, reviewLinkId } from '../../preview/review.ts';

const body = defineSchema({
  type: 'object',
  description: 'What the guest of the link may do.',
  additionalProperties: false,
  required: ['mayComment'],
  properties: { mayComment },
});

const response = defineSchema({
  type: 'object',
  description: 'What the guest may do now.',
  required: ['id', 'mayComment'],
  properties: { id: reviewLinkId, mayComment },
});

/** Lets the guest of a link comment, or not any more. What the guest has written stays. */
export const putReviewLink = defineCall({
  name: 'putReviewLink',
  method: 'PUT',
  path: '/api/v2/editing/pages/{id}/review-links/{link}',
  summary: 'Whether the guest of a review link may comment, for editors.',
  params: pageReviewLinkParams,
  body,
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

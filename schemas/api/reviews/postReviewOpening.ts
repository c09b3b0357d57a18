import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { dateTime } from '../../fields.ts';
import { reviewLinkId } from '../../preview/review.ts';

const body = defineSchema({
  type: 'object',
  description: 'The token of a link.',
  additionalProperties: false,
  required: ['token'],
  properties: {
    token: { type: 'string', minLength: 1, maxLength: 1000, description: 'The part of the address after `#`.' },
  },
});

const response = defineSchema({
  type: 'object',
  description: 'The link is open in this browser.',
  required: ['expiresAt'],
  properties: { expiresAt: dateTime('When the review link stops working.') },
});

/**
 * Opens a review link: its token stops working, and this browser gets a cookie in its place. Not in the specification.
 */
export const postReviewOpening = defineCall({
  name: 'postReviewOpening',
  method: 'POST',
  inReadOnlySession: 'allowed',
  path: '/api/v2/reviews/{link}/opening',
  summary: 'Opens a link that shows the draft of a page.',
  params: { link: reviewLinkId },
  body,
  response,
  errors: { REVIEW_LINK_ENDED: 404, ORIGIN_FORBIDDEN: 403, TOO_MANY_REQUESTS: 429 },
});

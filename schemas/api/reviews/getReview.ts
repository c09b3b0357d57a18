import { defineCall } from '../../defineCall.ts';
import { dateTime } from '../../fields.ts';
import { reviewLinkId, reviewStateSchema } from '../../preview/review.ts';

/** Returns the page of an opened review link as viewers would get its draft. */
export const getReview = defineCall({
  name: 'getReview',
  method: 'GET',
  path: '/api/v2/reviews/{link}',
  summary: 'The page of a review link, delivered to an audience.',
  params: { link: reviewLinkId },
  query: {
    since: { type: 'string', maxLength: 200, description: '`key` of the state that the caller shows.' },
    audience: { type: 'string', enum: ['guest', 'viewer', 'child'], description: 'Who sees the page; missing: guest.' },
    at: dateTime('The moment that the page shows; missing: now.'),
    lang: { type: 'string', maxLength: 35, description: 'Language of the texts; missing: that of the realm.' },
  },
  response: reviewStateSchema,
  errors: { REVIEW_LINK_ENDED: 404, TOO_MANY_REQUESTS: 429 },
});

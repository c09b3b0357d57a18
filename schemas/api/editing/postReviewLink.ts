import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { authoredPageId } from '../../domain/authored-page.ts';
import { dateTime } from '../../fields.ts';
import { mayComment, REVIEW_HOURS, reviewLinkId } from '../../preview/review.ts';

const body = defineSchema({
  type: 'object',
  description: 'Lifetime of the link, and what its guest may do.',
  additionalProperties: false,
  properties: {
    hours: {
      type: 'integer',
      minimum: 1,
      maximum: REVIEW_HOURS.max,
      default: REVIEW_HOURS.default,
      description: 'Hours until the link ends.',
    },
    mayComment: { ...mayComment, default: false },
  },
});

const response = defineSchema({
  type: 'object',
  description: 'A link for one guest.',
  required: ['id', 'path', 'expiresAt'],
  properties: {
    id: reviewLinkId,
    path: {
      type: 'string',
      maxLength: 2000,
      description:
        'Address of the link on the host of the brand, with its token after `#`. It is shown only once, and opens in one browser.',
    },
    expiresAt: dateTime('When the link stops working.'),
  },
});

/** Creates a link with which a guest without an account sees the draft of a page, and its later changes. */
export const postReviewLink = defineCall({
  name: 'postReviewLink',
  method: 'POST',
  path: '/api/v2/editing/pages/{id}/review-links',
  summary: 'A link that shows the draft of a page to a guest, for editors.',
  params: { id: authoredPageId },
  body,
  response,
  access: 'staff',
  errors: {
    TOKEN_EXPIRED: 401,
    ORIGIN_FORBIDDEN: 403,
    ROUTE_NOT_FOUND: 404,
    PAGE_NOT_FOUND: 404,
    TOO_MANY_REVIEW_LINKS: 409,
    TOO_MANY_REQUESTS: 429,
  },
});

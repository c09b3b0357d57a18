import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { authoredPageId, editorSchema } from '../../domain/authored-page.ts';
import { dateTime } from '../../fields.ts';
import { mayComment, reviewLinkId } from '../../preview/review.ts';

const response = defineSchema({
  type: 'object',
  description: 'The links of a page that have not ended, newest first.',
  required: ['links'],
  properties: {
    links: {
      type: 'array',
      description: 'The links. Their tokens are not stored.',
      items: {
        type: 'object',
        description: 'One link.',
        required: ['id', 'author', 'createdAt', 'expiresAt', 'mayComment'],
        properties: {
          id: reviewLinkId,
          author: { ...editorSchema, description: 'The editor who created the link.' },
          createdAt: dateTime('When the link was created.'),
          expiresAt: dateTime('When the link stops working.'),
          mayComment,
          openedAt: dateTime('When a guest opened the link; missing: nobody has.'),
        },
      },
    },
  },
});

/** Lists the links with which guests see the draft of a page. */
export const getReviewLinks = defineCall({
  name: 'getReviewLinks',
  method: 'GET',
  path: '/api/v2/editing/pages/{id}/review-links',
  summary: 'Links that show the draft of a page to guests, for editors.',
  params: { id: authoredPageId },
  response,
  access: 'staff',
  errors: { TOKEN_EXPIRED: 401, ROUTE_NOT_FOUND: 404 },
});

import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { authoredPageId, nextRevision } from '../../domain/authored-page.ts';
import { shortText } from '../../fields.ts';

const body = defineSchema({
  type: 'object',
  description: 'The new page.',
  additionalProperties: false,
  required: ['id', 'title'],
  properties: {
    id: authoredPageId,
    title: { ...shortText('Title of the page, in the default language of the realm.'), minLength: 1 },
    copyOf: {
      ...authoredPageId,
      description: 'Id of the page whose rows the new page gets, from its draft when it has one; missing: no rows.',
    },
  },
});

const response = defineSchema({
  type: 'object',
  description: 'The draft of the new page.',
  required: ['id', 'revision'],
  properties: {
    id: authoredPageId,
    revision: nextRevision,
  },
});

/** Begins the draft of a page that the realm does not have. Viewers get the page when it is published. */
export const postPage = defineCall({
  name: 'postPage',
  method: 'POST',
  path: '/api/v2/editing/pages',
  summary: 'Begin a new page, for editors.',
  body,
  response,
  access: 'staff',
  errors: {
    TOKEN_EXPIRED: 401,
    ORIGIN_FORBIDDEN: 403,
    ROLE_NOT_ALLOWED: 403,
    ROUTE_NOT_FOUND: 404,
    PAGE_NOT_FOUND: 404,
    PAGE_EXISTS: 409,
    PAGE_TOO_LARGE: 413,
    TOO_MANY_REQUESTS: 429,
  },
});

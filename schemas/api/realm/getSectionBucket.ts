import { defineCall } from '../../defineCall.ts';
import { itemsPageSchema } from '../../domain/items-page.ts';
import { lang, lastSeen } from '../parameters.ts';

/** The next items of a bucket (ENGINE-012; carousels fetch 10, EPG rows 25). */
export const getSectionBucket = defineCall({
  name: 'getSectionBucket',
  method: 'GET',
  path: '/api/v4/content/{section}/bucket/{exid}',
  summary: 'Further items of a bucket.',
  params: {
    section: { type: 'string', maxLength: 241, description: 'Id of the page.' },
    exid: { type: 'string', maxLength: 120, description: 'Id of the bucket, its field `exid` in the page.' },
  },
  query: {
    rpp: { type: 'integer', minimum: 1, maximum: 40, default: 10, description: 'Items per page.' },
    lastSeen,
    lang,
  },
  response: itemsPageSchema,
  errors: { BUCKET_NOT_FOUND: 404, CURSOR_INVALID: 400 },
});

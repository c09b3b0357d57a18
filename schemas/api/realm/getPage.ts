import { defineCall } from '../../defineCall.ts';
import { pageSchema } from '../../page/page.ts';
import { lang } from '../parameters.ts';

/**
 * A composed page for this viewer, with elements in the specification's shapes (decision O14) and an ETag. A long
 * page is delivered in pieces by its `paging`. A cursor of another published version is refused with
 * CURSOR_EXPIRED; the client then loads the page from the start.
 */
export const getPage = defineCall({
  name: 'getPage',
  method: 'GET',
  path: '/api/v4/page/{id}',
  summary: 'A composed page, or its next rows.',
  params: {
    id: { type: 'string', maxLength: 241, description: 'Id of the page; `page%2Fsubject` for a page about a subject.' },
  },
  query: {
    rpp: {
      type: 'integer',
      minimum: 1,
      maximum: 120,
      default: 60,
      description: 'Maximum number of rows in a response.',
    },
    lastSeen: {
      type: 'string',
      maxLength: 500,
      description:
        'Cursor of the previous response; missing: from the start. It is valid for the published version that returned it.',
    },
    lang,
  },
  response: pageSchema,
  errors: { PAGE_NOT_FOUND: 404, CURSOR_INVALID: 400, CURSOR_EXPIRED: 410 },
});

import { defineCall } from '../../defineCall.ts';
import { pageSchema } from '../../page/page.ts';
import { pageId, pageRowsQuery } from '../parameters.ts';

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
  params: { id: pageId },
  query: pageRowsQuery,
  response: pageSchema,
  errors: { PAGE_NOT_FOUND: 404, CURSOR_INVALID: 400, CURSOR_EXPIRED: 410 },
});

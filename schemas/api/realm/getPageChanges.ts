import { defineCall } from '../../defineCall.ts';
import { pageChangesSchema } from '../../page/page-changes.ts';
import { lang, pageId } from '../parameters.ts';

/**
 * Changes of a page since a version (live update). Fails with CHANGES_UNKNOWN when the server no longer has that
 * version, or when the page's rows have no unique ids; the client then loads the whole page.
 */
export const getPageChanges = defineCall({
  name: 'getPageChanges',
  method: 'GET',
  path: '/api/v4/page/{id}/changes',
  summary: 'Changes of a page since a version.',
  params: { id: pageId },
  query: {
    since: { type: 'integer', minimum: 1, description: 'Version that the client has.' },
    lastSeen: {
      type: 'string',
      maxLength: 500,
      description:
        'Cursor of the last piece that the client has; missing: it has only the first piece, or all of the page.',
    },
    lang,
  },
  response: pageChangesSchema,
  errors: { PAGE_NOT_FOUND: 404, CURSOR_INVALID: 400, CHANGES_UNKNOWN: 410 },
});

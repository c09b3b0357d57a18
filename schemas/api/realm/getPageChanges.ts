import { defineCall } from '../../defineCall.ts';
import { pageChangesSchema } from '../../page/page-changes.ts';
import { lang } from '../parameters.ts';

/**
 * What changed on a page since a version (live update). Refused with CHANGES_UNKNOWN when the server does not hold that version any
 * more, or when the page's rows cannot be told by their ids: fetch the whole page then.
 */
export const getPageChanges = defineCall({
  name: 'getPageChanges',
  method: 'GET',
  path: '/api/v4/page/{id}/changes',
  summary: 'What changed on a page since a version.',
  params: {
    id: { type: 'string', maxLength: 241, description: 'Id of the page; `page%2Fsubject` for one about something.' },
  },
  query: {
    since: { type: 'integer', minimum: 1, description: 'Version that the reader holds.' },
    lastSeen: {
      type: 'string',
      maxLength: 500,
      description:
        "Cursor of the last piece that the reader holds; missing: it holds the page's beginning, or all of it.",
    },
    lang,
  },
  response: pageChangesSchema,
  errors: { PAGE_NOT_FOUND: 404, CURSOR_INVALID: 400, CHANGES_UNKNOWN: 410 },
});

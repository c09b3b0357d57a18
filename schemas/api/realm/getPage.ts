import { defineCall } from '../../defineCall.ts';
import { pageSchema } from '../../page/page.ts';
import { lang } from '../parameters.ts';

/**
 * A composed page for this viewer, elements in the specification's shapes (decision O14). Carries an ETag. A long page comes in
 * pieces by its own `paging`; a cursor of another published version is refused (CURSOR_EXPIRED): start the page anew.
 */
export const getPage = defineCall({
  name: 'getPage',
  method: 'GET',
  path: '/api/v4/page/{id}',
  summary: 'A composed page, or its next rows.',
  params: {
    id: { type: 'string', maxLength: 241, description: 'Id of the page; `page%2Fsubject` for one about something.' },
  },
  query: {
    rpp: { type: 'integer', minimum: 1, maximum: 120, default: 60, description: 'Rows an answer holds at most.' },
    lastSeen: {
      type: 'string',
      maxLength: 500,
      description:
        'Cursor of the answer before; missing: from the start. It is good for the published version that gave it.',
    },
    lang,
  },
  response: pageSchema,
  errors: { PAGE_NOT_FOUND: 404, CURSOR_INVALID: 400, CURSOR_EXPIRED: 410 },
});

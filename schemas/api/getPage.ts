import { defineCall } from '../defineCall.ts';
import { pageSchema } from '../page/page.ts';

/** A composed page for this viewer, elements in the specification's shapes (decision O14). Carries an ETag. */
export const getPage = defineCall({
  name: 'getPage', method: 'GET', path: '/api/v4/page/{id}', summary: 'A composed page.',
  params: { id: { type: 'string', maxLength: 241, description: 'Id of the page; `page%2Fsubject` for one about something.' } },
  query: { lang: { type: 'string', maxLength: 20, description: 'Language; otherwise Accept-Language.' } },
  answer: pageSchema,
  errors: { PAGE_NOT_FOUND: 404 },
});

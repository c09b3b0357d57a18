import { defineCall } from '../defineCall.ts';
import { defineSchema } from '../defineSchema.ts';
import { pagingSchema } from '../page/paging.ts';

const sectionAnswerSchema = defineSchema({
  type: 'object', description: 'The heroes and buckets of a section.', required: ['heroes', 'buckets', 'paging'],
  properties: {
    heroes: { type: 'array', items: {}, description: 'Heroes in order.' },
    buckets: { type: 'array', items: {}, description: 'Buckets in order.' },
    paging: pagingSchema,
  },
});

/** The same stored page in the specification's older shape (decisions D23, O14). */
export const getSection = defineCall({
  name: 'getSection', method: 'GET', path: '/api/v4/content/{section}', summary: 'Heroes and buckets of a section.',
  params: { section: { type: 'string', maxLength: 241 } },
  query: { lang: { type: 'string', maxLength: 20, description: 'Language; otherwise Accept-Language.' } },
  answer: sectionAnswerSchema,
  errors: { PAGE_NOT_FOUND: 404 },
});

import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { pagePagingSchema } from '../../page/paging.ts';
import { lang } from '../parameters.ts';

const sectionResponseSchema = defineSchema({
  type: 'object',
  description: 'The heroes and buckets of a section.',
  required: ['heroes', 'buckets', 'paging'],
  properties: {
    heroes: { type: 'array', items: {}, description: 'Heroes in order.' },
    buckets: { type: 'array', items: {}, description: 'Buckets in order.' },
    paging: pagePagingSchema,
  },
});

/** The stored page in the specification's older shape, with the same paging of its rows (decisions D23, O14). */
export const getSection = defineCall({
  name: 'getSection',
  method: 'GET',
  path: '/api/v4/content/{section}',
  summary: 'Heroes and buckets of a section.',
  params: { section: { type: 'string', maxLength: 241 } },
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
  response: sectionResponseSchema,
  errors: { PAGE_NOT_FOUND: 404, CURSOR_INVALID: 400, CURSOR_EXPIRED: 410 },
});

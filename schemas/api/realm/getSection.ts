import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { pageChangesAt } from '../../page/page.ts';
import { pagePagingSchema } from '../../page/paging.ts';
import { pageRowsQuery } from '../parameters.ts';

const sectionResponseSchema = defineSchema({
  type: 'object',
  description: 'The heroes and buckets of a section.',
  required: ['heroes', 'buckets', 'paging'],
  properties: {
    heroes: { type: 'array', items: {}, description: 'Heroes in order.' },
    buckets: { type: 'array', items: {}, description: 'Buckets in order.' },
    paging: pagePagingSchema,
    changesAt: pageChangesAt,
  },
});

/** The stored page in the specification's older shape, with the same paging of its rows (decisions D23, O14). */
export const getSection = defineCall({
  name: 'getSection',
  method: 'GET',
  path: '/api/v4/content/{section}',
  summary: 'Heroes and buckets of a section.',
  params: {
    section: {
      type: 'string',
      maxLength: 241,
      description: 'Id of the page, with the id of its subject when it has one.',
    },
  },
  query: pageRowsQuery,
  response: sectionResponseSchema,
  errors: { PAGE_NOT_FOUND: 404, CURSOR_INVALID: 400, CURSOR_EXPIRED: 410 },
});

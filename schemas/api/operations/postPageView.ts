import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { pageId } from '../parameters.ts';

const viewSchema = defineSchema({
  type: 'object',
  description: 'A page that was opened.',
  additionalProperties: false,
  required: ['pageId'],
  properties: { pageId: { ...pageId, minLength: 1, description: 'Id of the page.' } },
});
const countedSchema = defineSchema({
  type: 'object',
  description: 'Accepted.',
  additionalProperties: false,
  required: ['accepted'],
  properties: {
    accepted: { type: 'integer', description: '1; 0 if the realm has no experiment that changes the page.' },
  },
});

/**
 * Reports that a visitor opened a page that the tab had in memory, because it was fetched in advance or opened before.
 * Other openings are counted by the document or the page call. The server only counts views by variant of an experiment.
 */
export const postPageView = defineCall({
  name: 'postPageView',
  method: 'POST',
  inReadOnlySession: 'allowed',
  path: '/api/v2/page-views',
  summary: 'Report that a page was opened without a page call.',
  body: viewSchema,
  response: countedSchema,
  timeoutMs: 4_000,
});

import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { PLUGIN_CAUSES } from '../../plugin/plugin-cause.ts';
import { PLUGIN_ID_PATTERN } from '../../plugin/plugin-definition.ts';

const reportSchema = defineSchema({
  type: 'object',
  description: 'Problems of one page view.',
  additionalProperties: false,
  required: ['pageId', 'version', 'problems'],
  properties: {
    pageId: { type: 'string', maxLength: 120, description: 'Page.' },
    version: { type: 'integer', minimum: 0, description: 'Published version that was shown.' },
    problems: {
      type: 'array',
      maxItems: 20,
      description: 'At most 20 for each page view.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['code', 'pointer'],
        description: 'One problem.',
        properties: {
          code: { type: 'string', pattern: '^[A-Z_]{3,40}$', examples: ['FIELD_MISSING'], description: 'Code.' },
          pointer: { type: 'string', maxLength: 300, description: 'JSON pointer.' },
          rowId: { type: 'string', maxLength: 240, description: 'Row.' },
          rowType: { type: 'string', maxLength: 80, description: 'Row type.' },
          pluginId: { type: 'string', pattern: PLUGIN_ID_PATTERN, description: 'Plugin of the row.' },
          cause: { type: 'string', enum: PLUGIN_CAUSES, description: 'Why the plugin failed.' },
        },
      },
    },
  },
});
const acceptedSchema = defineSchema({
  type: 'object',
  description: 'Accepted.',
  required: ['accepted'],
  properties: { accepted: { type: 'integer', description: 'Number of stored problems.' } },
});

/** Reports problems of a viewer's page to its publisher. A failed report never affects the page. */
export const postProblems = defineCall({
  name: 'postProblems',
  method: 'POST',
  inReadOnlySession: 'allowed',
  path: '/api/v2/page-problems',
  summary: 'Report problems of a page.',
  body: reportSchema,
  response: acceptedSchema,
  timeoutMs: 4_000,
});

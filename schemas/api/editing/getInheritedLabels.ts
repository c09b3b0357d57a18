import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';

const response = defineSchema({
  type: 'object',
  description: 'The labels that the realm shows where it has no text of its own.',
  required: ['labels'],
  properties: {
    labels: {
      type: 'object',
      description: 'By key, then by language.',
      additionalProperties: {
        type: 'object',
        description: 'The texts of a label.',
        additionalProperties: { type: 'string', description: 'The text in one language.' },
      },
    },
  },
});

/** Returns the labels that a realm inherits, in its languages: those of the realm that it extends, then the product's. */
export const getInheritedLabels = defineCall({
  name: 'getInheritedLabels',
  method: 'GET',
  path: '/api/v2/editing/labels',
  summary: 'The labels that a realm inherits, in all of its languages, for editors.',
  response,
  access: 'staff',
  errors: { TOKEN_EXPIRED: 401, ROUTE_NOT_FOUND: 404 },
});

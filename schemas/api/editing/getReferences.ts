import { defineCall } from '../../defineCall.ts';
import { defineSchema, type TypeOf } from '../../defineSchema.ts';
import { REFERENCE_KIND_NAMES } from '../../references.ts';

const response = defineSchema({
  type: 'object',
  description: 'The things of one kind that fields of a page may name.',
  required: ['total', 'references'],
  properties: {
    total: {
      type: 'integer',
      minimum: 0,
      description: 'Number of things that were found; `references` has the first 50.',
    },
    references: {
      type: 'array',
      maxItems: 50,
      description: 'In the order of the file that lists them.',
      items: {
        type: 'object',
        description: 'One thing.',
        required: ['id'],
        properties: {
          id: { type: 'string', maxLength: 300, description: 'What a field names: its id, name or key.' },
          title: { description: 'Title as its author wrote it: a text, or `{ "$text": ... }`; missing: it has none.' },
        },
      },
    },
  },
});
/** The things of one kind that fields of a page may name. */
export type References = TypeOf<typeof response>;

/** Lists what a field with `x-reference` may name. */
export const getReferences = defineCall({
  name: 'getReferences',
  method: 'GET',
  path: '/api/v2/editing/references/{kind}',
  summary: 'The things of one kind that fields of a page may name, for the lists of editors.',
  params: { kind: { type: 'string', enum: REFERENCE_KIND_NAMES, description: 'Kind of the things.' } },
  query: {
    query: {
      type: 'string',
      maxLength: 100,
      description: 'Only things whose id or title contains this text, in any case of letters; missing: all.',
    },
  },
  response,
  access: 'staff',
  errors: { TOKEN_EXPIRED: 401, ROUTE_NOT_FOUND: 404, TOO_MANY_REQUESTS: 429 },
});

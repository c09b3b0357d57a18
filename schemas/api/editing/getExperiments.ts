import { defineCall } from '../../defineCall.ts';
import { defineSchema, type TypeOf } from '../../defineSchema.ts';
import { experimentsSchema } from '../../realm/experiments.ts';

const { id, name, startsAt, endsAt, winner, share } = experimentsSchema.items.properties;

const response = defineSchema({
  type: 'object',
  description: 'The experiments that rows may name.',
  required: ['experiments'],
  properties: {
    experiments: {
      type: 'array',
      description: 'In the order of realm.json, then the inherited ones.',
      items: {
        type: 'object',
        description: 'One experiment.',
        required: ['id', 'name', 'variants', 'endsAt', 'state', 'pages', 'changesAllPages'],
        properties: {
          id,
          name,
          share,
          startsAt,
          endsAt,
          winner,
          variants: {
            type: 'array',
            description: 'Ids of the variants; the first one is the default.',
            items: { type: 'string', description: 'Id of a variant.' },
          },
          state: {
            type: 'string',
            enum: ['planned', 'running', 'ended'],
            description: 'planned: before its start; running: visitors are divided; ended: all get the same variant.',
          },
          pages: {
            type: 'array',
            description: 'Ids of the published pages and sections with rows of the experiment.',
            items: { type: 'string', description: 'Id of a page.' },
          },
          changesAllPages: {
            type: 'boolean',
            description: 'A variant sets tokens of the theme or features, so that every page differs.',
          },
        },
      },
    },
  },
});
/** An experiment as editors see it. */
export type ExperimentSummary = TypeOf<typeof response>['experiments'][number];

/** Returns the experiments of a realm, own and inherited, with their state and the published pages that use them. */
export const getExperiments = defineCall({
  name: 'getExperiments',
  method: 'GET',
  path: '/api/v2/editing/experiments',
  summary: 'The experiments of a realm with their state and the pages that use them, for editors.',
  response,
  access: 'staff',
  errors: { TOKEN_EXPIRED: 401, ROUTE_NOT_FOUND: 404 },
});

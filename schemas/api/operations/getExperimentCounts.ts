import { defineCall } from '../../defineCall.ts';
import { defineSchema, type TypeOf } from '../../defineSchema.ts';

const countField = (description: string) => ({ type: 'integer', minimum: 0, description }) as const;
const textField = (description: string) => ({ type: 'string', description }) as const;

/** Maximum number of days that an editor may request: as long as the counts of an ended experiment are kept. */
const COUNTED_DAYS = 90;

const variantSchema = defineSchema({
  type: 'object',
  description: 'A variant.',
  required: ['id', 'views', 'visits', 'playbacks', 'days'],
  properties: {
    id: textField('Id of the variant.'),
    weight: countField('How many of 100 visitors who take part get the variant; missing: it was removed.'),
    views: countField('Pages that were opened, of all days.'),
    visits: countField('Pages that were opened from outside of the site, of all days.'),
    playbacks: countField('Playbacks that started, of viewers who consented, of all days.'),
    days: {
      type: 'array',
      description: 'Views by day, the newest day first. Days without views are missing.',
      items: {
        type: 'object',
        description: 'One day.',
        required: ['day', 'views'],
        properties: { day: textField('Day in UTC: 2026-11-21.'), views: countField('Pages that were opened.') },
      },
    },
  },
});

const experimentCountsSchema = defineSchema({
  type: 'object',
  description: 'Counts of a realm by experiment and variant. They do not identify visitors.',
  required: ['from', 'countsPlaybacks', 'experiments', 'isCut'],
  properties: {
    from: textField('First of the requested days, in UTC.'),
    countsPlaybacks: {
      type: 'boolean',
      description: 'Whether the realm counts playbacks, with the consent of viewers (realm.json: analytics.server).',
    },
    experiments: {
      type: 'array',
      description: 'Running experiments, then those that ended recently, then removed ones.',
      items: {
        type: 'object',
        description: 'One experiment.',
        required: ['id', 'name', 'state', 'variants'],
        properties: {
          id: textField('Id of the experiment.'),
          name: textField('Name for editors; of a removed experiment: its id.'),
          state: {
            type: 'string',
            enum: ['running', 'ended', 'removed'],
            description: 'removed: the published version does not contain the experiment any more.',
          },
          endsAt: textField('When the experiment ends or ended; missing: it was removed.'),
          variants: {
            type: 'array',
            items: variantSchema,
            description: 'In the order of realm.json, then removed ones.',
          },
        },
      },
    },
    isCut: { type: 'boolean', description: 'Whether the lists lack entries because there are too many.' },
  },
});
/** Counts of the experiments of a realm. */
export type ExperimentCountsResponse = TypeOf<typeof experimentCountsSchema>;

/** Views of pages and playbacks by variant of an experiment, for editors and admins. Not in the specification. */
export const getExperimentCounts = defineCall({
  name: 'getExperimentCounts',
  method: 'GET',
  path: '/api/v2/activity/experiments',
  summary: 'Views of pages by variant of an experiment, for editors.',
  query: {
    days: {
      type: 'integer',
      minimum: 1,
      maximum: COUNTED_DAYS,
      default: 7,
      description: 'Number of days, including today.',
    },
  },
  response: experimentCountsSchema,
  access: 'staff',
  errors: { TOKEN_EXPIRED: 401, ROUTE_NOT_FOUND: 404 },
});

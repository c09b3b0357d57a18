import { defineCall } from '../../defineCall.ts';
import { defineSchema, type TypeOf } from '../../defineSchema.ts';
import { brandId } from '../../domain/brand.ts';
import { dateTime } from '../../fields.ts';

/** Periods of the overview. Counts of viewers are stored by day, so an hour has problems only. */
export const ACTIVITY_PERIODS = ['hour', 'day', 'week', 'month'] as const;
/** Period of the overview. */
export type ActivityPeriod = (typeof ACTIVITY_PERIODS)[number];

/** Value of the parameter `group` for all brands of the caller. */
export const ALL_GROUPS = '*';

const count = (description: string) => ({ type: 'integer', minimum: 0, description }) as const;

/** The figures of one brand, or of several together. Figures that are missing are not counted. */
const figuresSchema = defineSchema({
  type: 'object',
  description: 'Figures of the period. Those of viewers are of viewers who consented, except `experimentViews`.',
  additionalProperties: false,
  required: ['problems', 'pluginFailures', 'turnedOff', 'experiments'],
  properties: {
    views: count('Pages that viewers opened; missing: not counted in this period or by this brand.'),
    plays: count('Playbacks that started; missing: not counted.'),
    startRange: {
      type: 'string',
      description:
        'Range in ms that contains the median of the times to the first frame: `1000-2000`, `16000-` for the longest; missing: nothing was measured.',
    },
    measuredPlaybacks: count('Playbacks whose interruptions were measured; missing: not counted.'),
    stalledPlaybacks: count('Those among them that waited for data at least once; missing: not counted.'),
    problems: count("Different problems that viewers' pages or the server reported in the period."),
    pluginFailures: count('Those among them that are failures of plugins.'),
    turnedOff: count('Plugins and rows that are turned off now.'),
    experiments: count('Experiments that run now.'),
    experimentViews: count(
      'Participations in experiments, of all visitors: a view of a page counts once for each experiment that changes the page. Missing: not counted in this period.',
    ),
  },
});
/** Figures of one brand, or of several together. */
export type ActivityFigures = TypeOf<typeof figuresSchema>;

const response = defineSchema({
  type: 'object',
  description: 'What happens in the brands of a group.',
  additionalProperties: false,
  required: ['period', 'from', 'group', 'groups', 'brands', 'total'],
  properties: {
    period: { type: 'string', enum: ACTIVITY_PERIODS, description: 'The period.' },
    from: dateTime('Begin of the period. Days begin at midnight in UTC.'),
    group: { type: 'string', description: 'Realm that all listed brands extend; `*`: any.' },
    groups: {
      type: 'array',
      description: "The realms that the caller's brands extend.",
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'brandCount'],
        description: 'One group.',
        properties: {
          id: { type: 'string', description: 'Id of the realm.' },
          brandCount: count("How many of the caller's brands extend it."),
        },
      },
    },
    brands: {
      type: 'array',
      description: "The caller's own brand first, then by id.",
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['realm', 'name', 'isOwn', 'group', 'hosts', 'isCounted', 'figures'],
        description: 'One brand.',
        properties: {
          realm: brandId,
          name: { type: 'string', description: "Name of the brand in the caller's language." },
          isOwn: { type: 'boolean', description: 'Whether the call was made at the address of this brand.' },
          group: { type: 'string', description: 'Realm that it extends.' },
          hosts: { type: 'array', description: 'Its host names.', items: { type: 'string', description: 'A host.' } },
          isCounted: {
            type: 'boolean',
            description: "Whether the brand counts viewers' events (realm.json: analytics.server).",
          },
          figures: figuresSchema,
        },
      },
    },
    total: { ...figuresSchema, description: 'The figures of the listed brands together, and of no other brand.' },
  },
});

/** Figures of the brands of a group in which the caller is an administrator. Not in the specification. */
export const getBrandActivity = defineCall({
  name: 'getBrandActivity',
  method: 'GET',
  path: '/api/v2/brands/activity',
  summary: 'What happens in the brands of a group, for their administrators.',
  query: {
    period: { type: 'string', enum: ACTIVITY_PERIODS, default: 'week', description: 'Period; default: week.' },
    group: {
      type: 'string',
      pattern: '^([a-z][a-z0-9-]{1,40}|\\*)$',
      examples: ['nova'],
      description: 'Realm that the brands extend; default: that of the own brand; `*`: all brands of the caller.',
    },
  },
  response,
  access: 'administrators',
  errors: { TOKEN_EXPIRED: 401, ROUTE_NOT_FOUND: 404 },
});

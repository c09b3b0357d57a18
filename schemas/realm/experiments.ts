import { defineSchema, type TypeOf } from '../defineSchema.ts';
import { dateTime } from '../fields.ts';
import { layerFeatures } from './locale-settings.ts';
import { tokenLayerProperties } from './theme.ts';

/** Maximum number of experiments of a realm. */
export const MAX_EXPERIMENTS = 20;

/** An id without colon, so that an address can name an experiment with its variant: `experiment=<id>:<variant>`. */
const plainId = <const D extends string>(description: D) =>
  ({ type: 'string', pattern: '^[a-z0-9][a-z0-9._-]{0,59}$', examples: ['big-hero'], description }) as const;

/** One variant of an experiment. */
const experimentVariantSchema = defineSchema({
  type: 'object',
  additionalProperties: false,
  required: ['id', 'weight'],
  description: 'A variant.',
  properties: {
    id: plainId('Id of the variant, which the rows of the variant name.'),
    weight: {
      type: 'integer',
      minimum: 0,
      maximum: 100,
      description: 'How many of 100 visitors who take part get the variant. The sum of all variants is 100.',
    },
    theme: {
      type: 'object',
      additionalProperties: false,
      description:
        'Tokens of the theme that differ for the visitors of the variant. They have precedence over those of a language.',
      properties: tokenLayerProperties,
    },
    features: {
      type: 'object',
      additionalProperties: false,
      description: 'Features that are switched on or off for the visitors of the variant.',
      properties: layerFeatures,
    },
  },
});

/** An experiment: rows, tokens or features that only a part of the visitors gets, until a date. */
const experimentSchema = defineSchema({
  type: 'object',
  additionalProperties: false,
  required: ['id', 'name', 'variants', 'endsAt'],
  description: 'An experiment.',
  properties: {
    id: plainId('Id of the experiment, which rows name. With another id the visitors are divided again.'),
    name: { type: 'string', minLength: 1, maxLength: 120, description: 'Name for editors; viewers do not see it.' },
    variants: {
      type: 'array',
      minItems: 2,
      maxItems: 5,
      items: experimentVariantSchema,
      description:
        'The variants. The first one is for visitors who do not take part, for everybody before the start, and for everybody after the end unless `winner` names another.',
    },
    share: {
      type: 'integer',
      minimum: 0,
      maximum: 100,
      default: 100,
      description: 'How many of 100 visitors take part. The others get the first variant.',
    },
    startsAt: dateTime('Visitors are divided from this moment on; missing: from the publish.'),
    endsAt: dateTime('From this moment on everybody gets the same variant.'),
    winner: plainId('Id of the variant that everybody gets after the end; missing: the first one.'),
  },
});
/** An experiment, as written in realm.json. */
export type Experiment = TypeOf<typeof experimentSchema>;

/** The experiments of a realm. */
export const experimentsSchema = defineSchema({
  type: 'array',
  'x-merge': 'byId',
  maxItems: MAX_EXPERIMENTS,
  items: experimentSchema,
  description:
    'Experiments: visitors are divided into variants until a date. A row with the condition `experiment` is for one variant.',
});

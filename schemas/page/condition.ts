import { defineSchema, type TypeOf } from '../defineSchema.ts';
import { reference } from '../brandFields.ts';
import { dateTime, id } from '../fields.ts';

/** Viewport classes (decision C18). */
export const VIEWPORTS = ['mobile', 'tablet', 'desktop', 'tv'] as const;

/**
 * The condition under which a row is shown, as data: every part given must match; an empty condition always matches.
 */
export const conditionSchema = defineSchema({
  type: 'object',
  description: 'When the row is shown. Every part that is given must match.',
  additionalProperties: false,
  properties: {
    audience: {
      type: 'string',
      enum: ['guest', 'signed-in'],
      description: 'Viewers that see the row: guests, or viewers who are signed in.',
    },
    child: { type: 'boolean', description: 'true: only child profiles; false: only other profiles.' },
    roles: {
      type: 'array',
      maxItems: 20,
      items: { type: 'string', maxLength: 60 },
      description: 'The viewer has one of these roles.',
    },
    licences: {
      type: 'array',
      maxItems: 50,
      items: reference('licence', 'Licence id.'),
      description: 'The viewer holds one of these licences.',
    },
    viewports: {
      type: 'array',
      maxItems: 4,
      items: { type: 'string', enum: VIEWPORTS },
      description: 'Viewport classes in which the row is shown (CSS decides, decision O19).',
    },
    locales: {
      type: 'array',
      maxItems: 40,
      items: { type: 'string', maxLength: 20 },
      description: 'Languages in which it is shown.',
    },
    territories: {
      type: 'array',
      maxItems: 260,
      items: { type: 'string', pattern: '^[A-Z]{2}$', examples: ['DE'] },
      description: 'Countries (ISO 3166-1 alpha-2) in which it is shown.',
    },
    from: dateTime('Shown from this moment on.'),
    until: dateTime('Hidden from this moment on.'),
    experiment: {
      type: 'object',
      additionalProperties: false,
      description:
        'Only for visitors who get one variant of an experiment of the realm (`id` and `variant`), or for viewers with one of these values of a partition (`key` and `variants`).',
      properties: {
        id: id('Id of the experiment in realm.json.'),
        variant: id('Id of the variant that shows the row.'),
        key: id('Name of the partition (`PUT /user/partition`).'),
        variants: {
          type: 'array',
          minItems: 1,
          maxItems: 20,
          items: { type: 'string', maxLength: 60 },
          description: 'Values of the partition that show the row.',
        },
      },
      if: { required: ['id'] },
      // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
      then: { required: ['variant'] },
      else: { required: ['key', 'variants'] },
    },
  },
});
/** The condition under which a row is shown. */
export type Condition = TypeOf<typeof conditionSchema>;
/** Name of a viewport class. */
export type ViewportName = (typeof VIEWPORTS)[number];

import { defineSchema, type TypeOf } from '../defineSchema.ts';
import { dateTime } from '../fields.ts';
import { MAX_EXPERIMENTS } from '../realm/experiments.ts';
import { LOCALE_PATTERN } from '../realm/locale.ts';

const stringList = <const D extends string>(description: D) =>
  ({
    type: 'array',
    maxItems: 50,
    items: { type: 'string', minLength: 1, maxLength: 120, description: 'One role or id.' },
    description,
  }) as const;

/**
 * For whom, in which language and at which moment a page is previewed. Default: for a guest, in the realm's language,
 * now.
 */
export const previewAudienceSchema = defineSchema({
  type: 'object',
  description: 'For whom, in which language and at which moment a page is previewed.',
  additionalProperties: false,
  properties: {
    locale: { type: 'string', pattern: LOCALE_PATTERN, maxLength: 20, description: "Language; default: the realm's." },
    kind: {
      type: 'string',
      enum: ['guest', 'viewer', 'child'],
      description: 'A guest, a signed-in viewer, or a profile of a child.',
    },
    ageLimit: { type: 'integer', minimum: 0, maximum: 21, description: "Age limit in years of a child's profile." },
    roles: stringList('Roles that the viewer has in the realm.'),
    licences: stringList('Ids of the licences that the viewer holds.'),
    territory: { type: 'string', pattern: '^[A-Z]{2}$', description: 'Country (ISO 3166-1) of the request.' },
    at: dateTime('The moment; default: now.'),
    experiments: {
      type: 'object',
      maxProperties: MAX_EXPERIMENTS,
      additionalProperties: { type: 'string', minLength: 1, maxLength: 60, description: 'Id of the variant.' },
      description:
        'Variants by id of the experiment; default: what a visitor who does not take part gets at that moment.',
    },
  },
});
/** For whom, in which language and at which moment a page is previewed. */
export type PreviewAudience = TypeOf<typeof previewAudienceSchema>;

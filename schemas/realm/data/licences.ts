import { defineSchema, type TypeOf } from '../../defineSchema.ts';
import { licenceSchema } from '../../domain/licence.ts';

/** `data/licences.json`: the licences of a brand, in the order in which they are offered. */
export const licencesDataSchema = defineSchema({
  type: 'object',
  description: 'The licences of the brand.',
  additionalProperties: false,
  required: ['licences'],
  properties: {
    licences: { type: 'array', maxItems: 200, items: licenceSchema, description: 'All licences, in order of offer.' },
  },
});
/** The licences of the brand. */
export type LicencesData = TypeOf<typeof licencesDataSchema>;

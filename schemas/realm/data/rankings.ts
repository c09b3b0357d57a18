import { defineSchema, type TypeOf } from '../../defineSchema.ts';
import { dateTime, id } from '../../fields.ts';

/** `data/rankings.json`: who stands where. Divisions and fighters are those of `data/fighters.json`. */
export const rankingsDataSchema = defineSchema({
  type: 'object',
  description: 'Rankings.',
  additionalProperties: false,
  required: ['rankings'],
  properties: {
    updated: dateTime('When they were made.'),
    rankings: {
      type: 'array',
      maxItems: 40,
      description: 'One for each division.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['division', 'ranked'],
        description: 'A division.',
        properties: {
          division: id('Id of the division.'),
          champion: id('Fighter who holds the belt; missing: vacant.'),
          ranked: {
            type: 'array',
            maxItems: 100,
            description: 'In order.',
            items: {
              type: 'object',
              additionalProperties: false,
              required: ['id'],
              description: 'A place.',
              properties: {
                id: id('Fighter.'),
                was: { type: 'integer', minimum: 1, maximum: 999, description: 'Place in the rankings before.' },
              },
            },
          },
        },
      },
    },
  },
});
export type RankingsData = TypeOf<typeof rankingsDataSchema>;

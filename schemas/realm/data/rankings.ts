import { defineSchema, type TypeOf } from '../../defineSchema.ts';
import { dateTime, id } from '../../fields.ts';

/** `data/rankings.json`: the rankings. Divisions and fighters are those of `data/fighters.json`. */
export const rankingsDataSchema = defineSchema({
  type: 'object',
  description: 'Rankings.',
  additionalProperties: false,
  required: ['rankings'],
  properties: {
    updated: dateTime('Date of the rankings.'),
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
            description: 'Ranked fighters in order.',
            items: {
              type: 'object',
              additionalProperties: false,
              required: ['id'],
              description: 'A ranked fighter.',
              properties: {
                id: id('Fighter.'),
                was: { type: 'integer', minimum: 1, maximum: 999, description: 'Rank in the previous rankings.' },
              },
            },
          },
        },
      },
    },
  },
});
/** Rankings. */
export type RankingsData = TypeOf<typeof rankingsDataSchema>;

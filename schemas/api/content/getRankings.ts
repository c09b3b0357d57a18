import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { divisionSchema, fighterSummarySchema, letterSchema } from '../../domain/fighter.ts';
import { dateTime, id, shortText } from '../../fields.ts';
import { lang } from '../parameters.ts';

const rankingsSchema = defineSchema({
  type: 'object',
  description: 'Rankings by division.',
  required: ['rankings', 'divisions', 'letters'],
  properties: {
    updated: dateTime('Date of the rankings.'),
    rankings: {
      type: 'array',
      description: 'One for each matching division.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['division', 'name', 'ranked'],
        description: 'One division.',
        properties: {
          division: id('Id of the division.'),
          name: shortText('Name of the division.'),
          champion: fighterSummarySchema,
          ranked: {
            type: 'array',
            description: 'Ranked fighters in order.',
            items: {
              type: 'object',
              additionalProperties: false,
              required: ['rank', 'fighter'],
              description: 'A ranked fighter.',
              properties: {
                rank: { type: 'integer', minimum: 1, description: 'Rank.' },
                was: { type: 'integer', minimum: 1, description: 'Rank in the previous rankings; missing: none.' },
                fighter: fighterSummarySchema,
              },
            },
          },
        },
      },
    },
    divisions: { type: 'array', items: divisionSchema, description: 'All divisions with rankings.' },
    letters: { type: 'array', items: letterSchema, description: 'Index of the names in the requested division.' },
  },
});

/** Rankings of all divisions or of one division, filtered by letter (decision D34, NEWS-003). */
export const getRankings = defineCall({
  name: 'getRankings',
  method: 'GET',
  path: '/api/v2/rankings',
  summary: 'Rankings by division.',
  query: {
    division: { type: 'string', maxLength: 120, description: 'Only this division.' },
    letter: { type: 'string', maxLength: 4, description: 'Only names that begin with this letter.' },
    lang,
  },
  response: rankingsSchema,
});

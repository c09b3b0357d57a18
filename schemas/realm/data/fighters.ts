import { defineSchema, type TypeOf } from '../../defineSchema.ts';
import { boutFacts, fighterFacts } from '../../domain/fighter.ts';
import { artwork } from '../../brandFields.ts';
import { id, shortText } from '../../fields.ts';

/** `data/fighters.json`: the roster. A fighter's card is the catalogue item of the same id. */
export const fightersDataSchema = defineSchema({
  type: 'object',
  description: 'The roster.',
  additionalProperties: false,
  required: ['divisions', 'fighters'],
  properties: {
    divisions: {
      type: 'array',
      maxItems: 40,
      description: 'Weight classes in the order shown.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'name'],
        description: 'A weight class.',
        properties: { id: id('Id, part of URLs.'), name: shortText('Name as shown.') },
      },
    },
    fighters: {
      type: 'array',
      maxItems: 5000,
      description: 'All fighters, in any order.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'name', 'country', 'division', 'record'],
        description: 'A fighter.',
        properties: {
          id: id('Id, unique in its realm.'),
          name: shortText('Name as shown.'),
          nickname: shortText('Ring name.'),
          division: id('Id of the division.'),
          ...fighterFacts,
          gym: shortText('Gym.'),
          squareUrl: artwork('square', 'Square image, if the card has none.'),
          bouts: {
            type: 'array',
            maxItems: 200,
            description: 'Bouts, newest first.',
            items: {
              type: 'object',
              additionalProperties: false,
              required: ['date', 'event', 'result', 'method'],
              description: 'A bout.',
              properties: {
                ...boutFacts,
                opponentId: id('Opponent in the roster.'),
                opponent: shortText('Name of an opponent who is not in the roster.'),
              },
            },
          },
        },
      },
    },
  },
});
/** The roster of fighters. */
export type FightersData = TypeOf<typeof fightersDataSchema>;

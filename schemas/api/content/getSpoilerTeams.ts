import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { id, shortText } from '../../fields.ts';

const teamsSchema = defineSchema({
  type: 'object',
  additionalProperties: false,
  required: ['teams'],
  description: 'Teams, by name.',
  properties: {
    teams: {
      type: 'array',
      description: 'Teams, by name.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'title'],
        description: 'One team.',
        properties: { id: id('Id of the team.'), title: shortText('Name of the team.') },
      },
    },
  },
});

/** Returns the teams whose results a viewer can hide. */
export const getSpoilerTeams = defineCall({
  name: 'getSpoilerTeams',
  method: 'GET',
  path: '/api/v2/spoilers/teams',
  summary: 'Teams whose results can be hidden.',
  response: teamsSchema,
});

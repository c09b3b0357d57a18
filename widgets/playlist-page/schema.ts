import { defineSchema, type TypeOf } from '#schemas/defineSchema.ts';
import { reference } from '#schemas/brandFields.ts';

/**
 * Props of the page of a playlist or season: a header zone and a list zone (specification, content-and-viewing, section
 * 2.4).
 */
export const propsSchema = defineSchema({
  type: 'object',
  description: 'A playlist or a season: a header and the list of its items.',
  additionalProperties: false,
  properties: {
    list: {
      type: 'string',
      enum: ['playlist', 'season', 'series'],
      default: 'playlist',
      description: 'Type of the list. `series` shows the season that the query string names, else the newest season.',
    },
    listId: reference('{list}', 'Id of the playlist, season or series. Default: the id of the subject of the page.'),
  },
});
/** The checked props of the page, with their defaults. Without `listId` the list is the subject of the page. */
export type Props = TypeOf<typeof propsSchema>;

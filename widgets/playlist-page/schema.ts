import { defineSchema, type TypeOf } from '#schemas/defineSchema.ts';
import { id } from '#schemas/fields.ts';

/** The layout of a playlist's or a season's page: a header zone and a list zone (content-and-viewing 2.4). */
export const propsSchema = defineSchema({
  type: 'object',
  description: 'A playlist or a season: what it is, and what is in it.',
  additionalProperties: false,
  properties: {
    list: {
      type: 'string',
      enum: ['playlist', 'season', 'series'],
      default: 'playlist',
      description: 'What it is; series: the season of it that the address names, else the newest.',
    },
    listId: id('Its id; missing: the page is about it.'),
  },
});
export type Props = TypeOf<typeof propsSchema>;

import { defineSchema, type TypeOf } from '../../defineSchema.ts';
import { sharingSchema } from '../../domain/playlist.ts';
import { id, longText, shortText } from '../../fields.ts';
import { itemSourceSchema } from '../item-source.ts';

/**
 * `data/series.json`: the seasons of each series and the episodes of each season. The card of a series is the
 * catalogue item of the same id; a season may have one.
 */
export const seriesDataSchema = defineSchema({
  type: 'object',
  description: 'Series and their seasons.',
  additionalProperties: false,
  required: ['series'],
  properties: {
    sharing: sharingSchema,
    series: {
      type: 'array',
      maxItems: 2000,
      description: 'All series.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'seasons'],
        description: 'A series.',
        properties: {
          id: id('Id of its catalogue item.'),
          seasons: {
            type: 'array',
            maxItems: 400,
            description: 'Seasons in order.',
            items: {
              type: 'object',
              additionalProperties: false,
              required: ['id', 'title', 'episodes'],
              description: 'A season.',
              properties: {
                id: id('Id, unique in its realm.'),
                title: shortText('Title inside its series: Season 2.'),
                description: longText('One or two sentences.'),
                episodes: itemSourceSchema,
              },
            },
          },
        },
      },
    },
  },
});
/** Series and their seasons. */
export type SeriesData = TypeOf<typeof seriesDataSchema>;

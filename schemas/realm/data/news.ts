import { defineSchema, type TypeOf } from '../../defineSchema.ts';
import { feedSchema } from '../../domain/news.ts';
import { authoredBlockSchema } from '../../domain/rich-text.ts';
import { id, shortText } from '../../fields.ts';

/**
 * `data/news.json`: feeds and texts of the news. The card of a news item is the catalogue item of the same id,
 * which has its feed and date.
 */
export const newsDataSchema = defineSchema({
  type: 'object',
  description: 'Feeds and texts of the news.',
  additionalProperties: false,
  required: ['feeds', 'articles'],
  properties: {
    feeds: { type: 'array', maxItems: 40, items: feedSchema, description: 'Feeds in the order shown.' },
    articles: {
      type: 'array',
      maxItems: 5000,
      description: 'Texts of the news items.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'body'],
        description: 'The text of a news item.',
        properties: {
          id: id('Id of its catalogue item.'),
          author: shortText('Author.'),
          place: shortText('Place of writing.'),
          body: { type: 'array', maxItems: 200, items: authoredBlockSchema, description: 'The text.' },
        },
      },
    },
  },
});
/** Feeds and texts of the news. */
export type NewsData = TypeOf<typeof newsDataSchema>;

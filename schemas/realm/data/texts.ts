import { defineSchema, type TypeOf } from '../../defineSchema.ts';
import { writtenBlockSchema } from '../../domain/rich-text.ts';
import { id, shortText } from '../../fields.ts';

/** `data/texts.json`: rich texts by key, for rows, external pages and zoned pages. */
export const textsDataSchema = defineSchema({
  type: 'object', description: 'Rich texts by key.', additionalProperties: false, required: ['texts'],
  properties: {
    texts: {
      type: 'array', maxItems: 1000, description: 'All texts.',
      items: {
        type: 'object', additionalProperties: false, required: ['key', 'blocks'], description: 'A text.',
        properties: { key: id('Key by which it is asked for.'), title: shortText('Title.'), blocks: { type: 'array', maxItems: 200, items: writtenBlockSchema, description: 'The text.' } },
      },
    },
  },
});
export type TextsData = TypeOf<typeof textsDataSchema>;

import { defineSchema, type TypeOf } from '#schemas/defineSchema.ts';
import { richTextBlockSchema } from '#schemas/domain/rich-text.ts';
import { id } from '#schemas/fields.ts';
import { rowTypeDataSchema } from '#schemas/page/bucket.ts';

/** A text in a page. No HTML: blocks and three marks (docs/adr/013-rich-text.md). */
export const propsSchema = defineSchema({
  type: 'object',
  description: 'A text: headings, paragraphs, lists, quotes, pictures, cards.',
  additionalProperties: false,
  properties: {
    title: rowTypeDataSchema.properties.title,
    blocks: { type: 'array', maxItems: 200, items: richTextBlockSchema, default: [], description: 'The text itself.' },
    textKey: id('Key of a text in data/texts.json, in place of blocks.'),
    textAlignment: rowTypeDataSchema.properties.textAlignment,
  },
});
export type Props = TypeOf<typeof propsSchema>;

import { defineSchema, type TypeOf } from '#schemas/defineSchema.ts';
import { richTextBlockSchema } from '#schemas/domain/rich-text.ts';
import { reference } from '#schemas/brandFields.ts';
import { rowTypeDataSchema } from '#schemas/page/bucket.ts';

/** Props of a text. It consists of blocks with three kinds of inline marks and no HTML (docs/adr/013-rich-text.md). */
export const propsSchema = defineSchema({
  type: 'object',
  description: 'A text: headings, paragraphs, lists, quotes, images, cards.',
  additionalProperties: false,
  properties: {
    title: rowTypeDataSchema.properties.title,
    blocks: {
      type: 'array',
      maxItems: 200,
      items: richTextBlockSchema,
      default: [],
      description: 'The blocks of the text.',
    },
    textKey: reference('text', 'Key of a text in data/texts.json, used if blocks is empty.'),
    textAlignment: rowTypeDataSchema.properties.textAlignment,
  },
});
/** The checked props of the text, with their defaults. */
export type Props = TypeOf<typeof propsSchema>;

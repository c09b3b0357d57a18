import { defineSchema, type TypeOf } from '#schemas/defineSchema.ts';
import { contentItemSchema } from '#schemas/domain/content-item.ts';
import { id, longText, image, shortText } from '#schemas/fields.ts';
import { rowTypeDataSchema } from '#schemas/page/bucket.ts';

const look = rowTypeDataSchema.properties;

/** The layout with the zones header, A, list, content and sidebar (content-and-viewing 2.4): a handbook, a help page, the rules. */
export const propsSchema = defineSchema({
  type: 'object',
  description: 'Chapters to choose from, and the chosen one: header, notice (zone A), list, content, sidebar.',
  additionalProperties: false,
  required: ['title', 'chapters'],
  properties: {
    title: shortText('Title, in the header zone.'),
    description: longText('A sentence under it.'),
    imageUrl: image('Landscape picture, in the header zone.'),
    notice: longText('What everybody should know first: zone A.'),
    chapters: {
      type: 'array',
      minItems: 1,
      maxItems: 60,
      description: 'The list zone.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['textKey', 'title'],
        description: 'A chapter.',
        properties: {
          textKey: id('Key of its text in data/texts.json: fetched when it is chosen.'),
          title: shortText('Its name.'),
        },
      },
    },
    items: {
      type: 'array',
      maxItems: 12,
      items: contentItemSchema,
      default: [],
      description: 'What belongs to it, in the sidebar zone.',
    },
    itemsTitle: shortText('Heading of the sidebar zone.'),
    primaryCta: look.primaryCta,
  },
});
export type Props = TypeOf<typeof propsSchema>;

import { defineSchema, type TypeOf } from '#schemas/defineSchema.ts';
import { contentItemSchema } from '#schemas/domain/content-item.ts';
import { artwork, reference } from '#schemas/brandFields.ts';
import { longText, shortText } from '#schemas/fields.ts';
import { rowTypeDataSchema } from '#schemas/page/bucket.ts';

const rowFields = rowTypeDataSchema.properties;

/**
 * Props of the layout with the zones header, A, list, content and sidebar, for example a help page (specification,
 * content-and-viewing, section 2.4).
 */
export const propsSchema = defineSchema({
  type: 'object',
  description:
    'A page in five zones: header, notice (zone A), list of chapters, content of the chosen chapter, sidebar.',
  additionalProperties: false,
  required: ['title', 'chapters'],
  properties: {
    title: shortText('Title, in the header zone.'),
    description: longText('A sentence below the title.'),
    imageUrl: artwork('wide', 'Landscape image in the header zone.'),
    notice: longText('Important notice, in zone A.'),
    chapters: {
      type: 'array',
      minItems: 1,
      maxItems: 60,
      description: 'The chapters, in the list zone.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['textKey', 'title'],
        description: 'A chapter.',
        properties: {
          textKey: reference(
            'text',
            'Key of its text in data/texts.json. The text loads when the viewer chooses the chapter.',
          ),
          title: shortText('Title of the chapter.'),
        },
      },
    },
    items: {
      type: 'array',
      maxItems: 12,
      items: contentItemSchema,
      default: [],
      description: 'Related items, in the sidebar zone.',
    },
    itemsTitle: shortText('Heading of the sidebar zone.'),
    primaryCta: rowFields.primaryCta,
  },
});
/** The checked props of the page, with their defaults. It has at least one chapter. */
export type Props = TypeOf<typeof propsSchema>;

import { defineSchema, type TypeOf } from '#schemas/defineSchema.ts';
import { artwork } from '#schemas/brandFields.ts';
import { longText, shortText } from '#schemas/fields.ts';
import { rowTypeDataSchema } from '#schemas/page/bucket.ts';

/** Props of a promotion (specification, content-and-viewing, section 9, slice promo). */
export const propsSchema = defineSchema({
  type: 'object',
  description: 'An offer or a notice with up to two buttons.',
  additionalProperties: false,
  required: ['title'],
  properties: {
    title: shortText('The offer in a few words.'),
    tagline: shortText('A label above the title, such as New or Only this week.'),
    description: longText('One or two sentences, with full prices and dates.'),
    imageUrl: artwork('wide', 'Landscape image, shown only in the panel layout.'),
    layout: {
      type: 'string',
      enum: ['panel', 'strip'],
      default: 'panel',
      description: 'A panel with an image, or a strip across the page.',
    },
    tone: {
      type: 'string',
      enum: ['primary', 'secondary', 'surface'],
      default: 'surface',
      description: 'Background colour.',
    },
    primaryCta: rowTypeDataSchema.properties.primaryCta,
    secondaryCta: rowTypeDataSchema.properties.secondaryCta,
  },
});
/** The checked props of the promotion, with their defaults. */
export type Props = TypeOf<typeof propsSchema>;

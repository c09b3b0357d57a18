import { defineSchema, type TypeOf } from '#schemas/defineSchema.ts';
import { longText, image, shortText } from '#schemas/fields.ts';
import { rowTypeDataSchema } from '#schemas/page/bucket.ts';

/** A promotion (content-and-viewing 9, slice promo). */
export const propsSchema = defineSchema({
  type: 'object',
  description: 'An offer or a notice with one thing to do.',
  additionalProperties: false,
  required: ['title'],
  properties: {
    title: shortText('What it offers, in a few words.'),
    tagline: shortText('A word above the title: New, Only this week.'),
    description: longText('One or two sentences. Prices and dates stand here in full.'),
    imageUrl: image('Landscape picture, only in the panel.'),
    layout: {
      type: 'string',
      enum: ['panel', 'strip'],
      default: 'panel',
      description: 'A panel with a picture, or one line across the page.',
    },
    tone: { type: 'string', enum: ['primary', 'secondary', 'surface'], default: 'surface', description: 'Its ground.' },
    primaryCta: rowTypeDataSchema.properties.primaryCta,
    secondaryCta: rowTypeDataSchema.properties.secondaryCta,
  },
});
export type Props = TypeOf<typeof propsSchema>;

// Props of the benchmark's row type: like the product's carousel, but with up to 60 items.
import { defineSchema } from '../../../../../schemas/defineSchema.ts';
import { contentItemSchema } from '../../../../../schemas/domain/content-item.ts';
import { shortText } from '../../../../../schemas/fields.ts';

export const propsSchema = defineSchema({
  type: 'object',
  additionalProperties: false,
  required: ['title', 'items'],
  properties: {
    title: shortText('Heading of the row.'),
    items: { type: 'array', maxItems: 60, items: contentItemSchema, description: 'Items of the row.' },
  },
});

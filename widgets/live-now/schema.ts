import { defineSchema, type TypeOf } from '#schemas/defineSchema.ts';
import { contentItemSchema } from '#schemas/domain/content-item.ts';
import { shortText } from '#schemas/fields.ts';

/** What is live now (content-and-viewing 2.1 /livenow, 2.3). */
export const propsSchema = defineSchema({
  type: 'object',
  description: 'The events that are on air, as many columns as fit, kept up to date by the clock.',
  additionalProperties: false,
  properties: {
    title: shortText('Heading of the row.'),
    items: {
      type: 'array',
      maxItems: 40,
      items: contentItemSchema,
      description: "Events that are shown without asking. Otherwise the realm's live events are asked for.",
    },
  },
});
export type Props = TypeOf<typeof propsSchema>;

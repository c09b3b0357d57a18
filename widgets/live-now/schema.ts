import { defineSchema, type TypeOf } from '#schemas/defineSchema.ts';
import { contentItemSchema } from '#schemas/domain/content-item.ts';
import { shortText } from '#schemas/fields.ts';

/** Props of the row of live events (specification, content-and-viewing, sections 2.1 /livenow and 2.3). */
export const propsSchema = defineSchema({
  type: 'object',
  description:
    'The events that are live now, in as many columns as fit. The list updates when an event starts or ends.',
  additionalProperties: false,
  properties: {
    title: shortText('Heading of the row.'),
    items: {
      type: 'array',
      maxItems: 40,
      items: contentItemSchema,
      description: "Events to show instead of the realm's live events.",
    },
  },
});
/** The checked props of the row. With `items` the row sends no requests. */
export type Props = TypeOf<typeof propsSchema>;

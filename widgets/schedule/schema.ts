import { defineSchema, type TypeOf } from '#schemas/defineSchema.ts';
import { contentItemSchema } from '#schemas/domain/content-item.ts';
import { shortText } from '#schemas/fields.ts';

/**
 * Props of upcoming events or releases by day (specification, content-and-viewing, section 2.1 /schedule, /upcoming,
 * /releases).
 */
export const propsSchema = defineSchema({
  type: 'object',
  description: "Upcoming events by day, in the viewer's time zone.",
  additionalProperties: false,
  properties: {
    title: shortText('Heading of the row.'),
    source: {
      type: 'string',
      enum: ['upcoming', 'releases'],
      default: 'upcoming',
      description: 'upcoming: future live events; releases: premieres and releases, those already released last.',
    },
    items: {
      type: 'array',
      maxItems: 40,
      items: contentItemSchema,
      description: "Events to show instead of the realm's events.",
    },
  },
});
/** The checked props of the schedule, with their defaults. With `items` the row sends no requests. */
export type Props = TypeOf<typeof propsSchema>;

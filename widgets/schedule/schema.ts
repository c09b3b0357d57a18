import { defineSchema, type TypeOf } from '#schemas/defineSchema.ts';
import { contentItemSchema } from '#schemas/domain/content-item.ts';
import { shortText } from '#schemas/fields.ts';

/** Events to come or releases, day by day (content-and-viewing 2.1 /schedule, /upcoming, /releases). */
export const propsSchema = defineSchema({
  type: 'object',
  description: "What is to come, day by day, in the viewer's own time.",
  additionalProperties: false,
  properties: {
    title: shortText('Heading of the row.'),
    source: {
      type: 'string',
      enum: ['upcoming', 'releases'],
      default: 'upcoming',
      description: 'upcoming: live events to come; releases: premieres and releases, those that are out at the end.',
    },
    items: {
      type: 'array',
      maxItems: 40,
      items: contentItemSchema,
      description: "Events that are shown without asking. Otherwise the realm's are asked for.",
    },
  },
});
export type Props = TypeOf<typeof propsSchema>;

import { defineSchema, type TypeOf } from '#schemas/defineSchema.ts';
import { epgItemSchema, guideSchema } from '#schemas/domain/epg.ts';
import { dateTime, shortText } from '#schemas/fields.ts';

/** The programme guide: channels by time (content-and-viewing 2.1 /epg, 9). */
export const propsSchema = defineSchema({
  type: 'object',
  description:
    'The programme guide: a line for each channel, along the time. It opens at the last channel and now; `?channel=&at=` in the address open it elsewhere.',
  additionalProperties: false,
  properties: {
    title: shortText('Heading beside the days.'),
    at: dateTime('Moment at which it opens; now when missing.'),
    items: {
      type: 'array',
      maxItems: 20,
      items: epgItemSchema,
      description:
        "Channels that are shown without asking, for a guide of its own. Otherwise the realm's guide is asked for.",
    },
    guide: {
      ...guideSchema,
      description: 'How far `items` reach; from their first programme to their last when missing.',
    },
  },
});
export type Props = TypeOf<typeof propsSchema>;

import { defineSchema, type TypeOf } from '#schemas/defineSchema.ts';
import { epgItemSchema, guideSchema } from '#schemas/domain/epg.ts';
import { dateTime, shortText } from '#schemas/fields.ts';

/** Props of the programme guide (specification, content-and-viewing, section 2.1 /epg and section 9). */
export const propsSchema = defineSchema({
  type: 'object',
  description:
    'The programme guide: a row for each channel, along a time axis. It opens at the channel that the viewer last used in the guide and at `at` or the current time, or at `?channel=&at=` of the address.',
  additionalProperties: false,
  properties: {
    title: shortText('Heading beside the days.'),
    at: dateTime('Moment at which the guide opens; the current time if missing.'),
    items: {
      type: 'array',
      maxItems: 20,
      items: epgItemSchema,
      description: "Channels to show instead of the realm's guide.",
    },
    guide: {
      ...guideSchema,
      description: 'The time that `items` cover; from their first programme to their last if missing.',
    },
  },
});
/** The checked props of the guide. With `items` the page contains the whole guide, and the row sends no requests. */
export type Props = TypeOf<typeof propsSchema>;

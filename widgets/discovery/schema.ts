import { defineSchema, type TypeOf } from '#schemas/defineSchema.ts';
import { id } from '#schemas/fields.ts';

/** What can be watched next to a video (content-and-viewing 4, 9: discovery carousel). */
export const propsSchema = defineSchema({
  type: 'object',
  description:
    'What can be watched next to a video or live event: what follows it, what came before, and the events that are live, page by page.',
  additionalProperties: false,
  properties: { itemId: id('Id of the video; missing: the page is about one.') },
});
export type Props = TypeOf<typeof propsSchema>;

import { defineSchema, type TypeOf } from '#schemas/defineSchema.ts';
import { id } from '#schemas/fields.ts';

/** The page of a video or live event as far as it is browsed (content-and-viewing 2.1 /video/{eventId}, /live/{eventId}). */
export const propsSchema = defineSchema({
  type: 'object',
  description: 'A video or live event: its picture, what it is called, what is known of it, what can be done with it.',
  additionalProperties: false,
  properties: { itemId: id('Id of the item; missing: the page is about one.') },
});
export type Props = TypeOf<typeof propsSchema>;

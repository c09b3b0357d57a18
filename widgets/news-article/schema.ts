import { defineSchema, type TypeOf } from '#schemas/defineSchema.ts';
import { id } from '#schemas/fields.ts';

/** A news item's page (content-and-viewing 2.1 /news/{feedName}/{newId}, decision D34). */
export const propsSchema = defineSchema({
  type: 'object',
  description: 'A news item: headline, picture, text, further news.',
  additionalProperties: false,
  properties: {
    newsId: id('Id of the news item; missing: the page is about one.'),
    feed: id('Feed in which it must be; missing: any.'),
  },
});
export type Props = TypeOf<typeof propsSchema>;

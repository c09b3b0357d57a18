import { defineSchema, type TypeOf } from '#schemas/defineSchema.ts';
import { id } from '#schemas/fields.ts';
import { rowTypeDataSchema } from '#schemas/page/bucket.ts';

const rowFields = rowTypeDataSchema.properties;

/** News (content-and-viewing 2.1 /news, decision D34). */
export const propsSchema = defineSchema({
  type: 'object',
  description: 'News, newest first, the first one large.',
  additionalProperties: false,
  properties: {
    title: rowFields.title,
    description: rowFields.description,
    feed: id('Only this feed: no choice of feeds is shown.'),
  },
});
export type Props = TypeOf<typeof propsSchema>;

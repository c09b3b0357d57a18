import { defineSchema, type TypeOf } from '#schemas/defineSchema.ts';
import { reference } from '#schemas/brandFields.ts';
import { rowTypeDataSchema } from '#schemas/page/bucket.ts';

const rowFields = rowTypeDataSchema.properties;

/** Props of the news list (specification, content-and-viewing, section 2.1 /news; docs/spec/decisions.md, D34). */
export const propsSchema = defineSchema({
  type: 'object',
  description: 'News items, newest first; the first one is large.',
  additionalProperties: false,
  properties: {
    title: rowFields.title,
    description: rowFields.description,
    feed: reference('feed', 'Shows only this feed and hides the choice of feeds.'),
  },
});
/** The checked props of the news list. All of them are optional. */
export type Props = TypeOf<typeof propsSchema>;

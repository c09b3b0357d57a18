import { defineSchema, type TypeOf } from '#schemas/defineSchema.ts';
import { id } from '#schemas/fields.ts';

/** A page of the realm's texts, or one that stands elsewhere (content-and-viewing 2.1 /externalpage/{pageId}, decision D25). */
export const propsSchema = defineSchema({
  type: 'object',
  description:
    'A text of data/texts.json as a page: its blocks, or the page elsewhere that it names, in a frame that reaches nothing of this site.',
  additionalProperties: false,
  properties: { textKey: id('Key of the text; what the page is about when missing.') },
});
export type Props = TypeOf<typeof propsSchema>;

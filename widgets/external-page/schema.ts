import { defineSchema, type TypeOf } from '#schemas/defineSchema.ts';
import { reference } from '#schemas/brandFields.ts';

/**
 * Props of a page of the realm's texts or of another host (specification, content-and-viewing, section 2.1
 * /externalpage/{pageId}; docs/spec/decisions.md, D25).
 */
export const propsSchema = defineSchema({
  type: 'object',
  description:
    'A text of data/texts.json as a page: its blocks, or the page of another host that it names, in a frame without access to this site.',
  additionalProperties: false,
  properties: { textKey: reference('text', 'Key of the text. Default: the id in the address of the page.') },
});
/** The checked props of the page. Without `textKey` the key of the text is the subject of the page. */
export type Props = TypeOf<typeof propsSchema>;

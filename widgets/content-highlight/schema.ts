import { defineSchema, type TypeOf } from '#schemas/defineSchema.ts';
import { shelfPropsWithDataSource } from '#schemas/page/shelf-props.ts';

/**
 * Props of a full-width band for one item (specification, content-and-viewing, section 3, bucket type
 * CONTENT_HIGHLIGHT).
 */
export const propsSchema = defineSchema({
  type: 'object',
  description:
    'A full-width band: image, title, description and up to two buttons. The first item supplies what the row itself does not set.',
  additionalProperties: false,
  properties: shelfPropsWithDataSource,
});
/** The checked props of the band, with their defaults. */
export type Props = TypeOf<typeof propsSchema>;

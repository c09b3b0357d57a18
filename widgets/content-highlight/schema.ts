import { defineSchema, type TypeOf } from '#schemas/defineSchema.ts';
import { listShelfProps } from '#schemas/page/shelf-props.ts';

/** One thing told at full width (content-and-viewing 3, bucket type CONTENT_HIGHLIGHT). */
export const propsSchema = defineSchema({
  type: 'object',
  description:
    'A full-width band: picture, title, description and up to two buttons. The first item lends what the row itself does not say.',
  additionalProperties: false,
  properties: listShelfProps,
});
export type Props = TypeOf<typeof propsSchema>;

import { defineSchema, type TypeOf } from '#schemas/defineSchema.ts';
import { listShelfProps } from '#schemas/page/shelf-props.ts';

/** A numbered list in the flow of the page (content-and-viewing 3, rowType inline). */
export const propsSchema = defineSchema({
  type: 'object',
  description: 'A compact numbered list.',
  additionalProperties: false,
  properties: listShelfProps,
});
export type Props = TypeOf<typeof propsSchema>;

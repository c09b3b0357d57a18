import { defineSchema, type TypeOf } from '#schemas/defineSchema.ts';
import { listShelfProps } from '#schemas/page/shelf-props.ts';

/** One large card, then a row of smaller ones (content-and-viewing 3, rowType featured). */
export const propsSchema = defineSchema({
  type: 'object',
  description: 'One large card with its story, then a row of smaller cards.',
  additionalProperties: false,
  properties: listShelfProps,
});
export type Props = TypeOf<typeof propsSchema>;

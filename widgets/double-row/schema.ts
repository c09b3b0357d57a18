import { defineSchema, type TypeOf } from '#schemas/defineSchema.ts';
import { listShelfProps } from '#schemas/page/shelf-props.ts';

/** Two lines of cards, filled column by column (content-and-viewing 2.4). */
export const propsSchema = defineSchema({
  type: 'object',
  description: 'A row of cards on two lines.',
  additionalProperties: false,
  properties: listShelfProps,
});
export type Props = TypeOf<typeof propsSchema>;

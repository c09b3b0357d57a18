import { defineSchema, type TypeOf } from '#schemas/defineSchema.ts';
import { shelfPropsWithDataSource } from '#schemas/page/shelf-props.ts';

/** Props of one line of cards (specification, content-and-viewing, section 2.4). */
export const propsSchema = defineSchema({
  type: 'object',
  description: 'A row of cards on one line.',
  additionalProperties: false,
  properties: shelfPropsWithDataSource,
});
/** The checked props of a line of cards, with their defaults. */
export type Props = TypeOf<typeof propsSchema>;

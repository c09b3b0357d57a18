import { defineSchema, type TypeOf } from '#schemas/defineSchema.ts';
import { shelfPropsWithDataSource } from '#schemas/page/shelf-props.ts';

/** Props of two lines of cards, filled column by column (specification, content-and-viewing, section 2.4). */
export const propsSchema = defineSchema({
  type: 'object',
  description: 'A row of cards on two lines.',
  additionalProperties: false,
  properties: shelfPropsWithDataSource,
});
/** The checked props of two lines of cards, with their defaults. */
export type Props = TypeOf<typeof propsSchema>;

import { defineSchema, type TypeOf } from '#schemas/defineSchema.ts';
import { shelfPropsWithDataSource } from '#schemas/page/shelf-props.ts';

/** Props of cards in columns and lines (specification, content-and-viewing, section 9: card-list columns). */
export const propsSchema = defineSchema({
  type: 'object',
  description: 'Cards in as many columns as fit.',
  additionalProperties: false,
  properties: shelfPropsWithDataSource,
});
/** The checked props of the grid, with their defaults. */
export type Props = TypeOf<typeof propsSchema>;

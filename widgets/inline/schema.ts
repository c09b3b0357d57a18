import { defineSchema, type TypeOf } from '#schemas/defineSchema.ts';
import { shelfPropsWithDataSource } from '#schemas/page/shelf-props.ts';

/** Props of a compact numbered list (specification, content-and-viewing, section 3, rowType inline). */
export const propsSchema = defineSchema({
  type: 'object',
  description: 'A compact numbered list.',
  additionalProperties: false,
  properties: shelfPropsWithDataSource,
});
/** The checked props of the numbered list, with their defaults. */
export type Props = TypeOf<typeof propsSchema>;

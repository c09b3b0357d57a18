import { defineSchema, type TypeOf } from '#schemas/defineSchema.ts';
import { shelfPropsWithDataSource } from '#schemas/page/shelf-props.ts';

/**
 * Props of one large card and a row of smaller ones (specification, content-and-viewing, section 3, rowType featured).
 */
export const propsSchema = defineSchema({
  type: 'object',
  description: 'One large card with its description, then a row of smaller cards.',
  additionalProperties: false,
  properties: shelfPropsWithDataSource,
});
/** The checked props of the large card and of the row below it, with their defaults. */
export type Props = TypeOf<typeof propsSchema>;

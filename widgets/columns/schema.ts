import { defineSchema, type TypeOf } from '#schemas/defineSchema.ts';
import { shortText } from '#schemas/fields.ts';

/** Props of the row type columns. Its rows are in its slots. */
export const propsSchema = defineSchema({
  type: 'object',
  description: 'Two or three columns of other rows, one below the other where there is little space.',
  additionalProperties: false,
  properties: {
    title: shortText('Heading above the columns.'),
    layout: {
      type: 'string',
      enum: ['equal', 'wide-first', 'wide-last'],
      default: 'equal',
      description: 'Widths of the columns: equal, or the first or the last one twice as wide as another.',
    },
  },
});
/** The checked props of a row of this type. */
export type Props = TypeOf<typeof propsSchema>;

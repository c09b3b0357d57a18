import { defineSchema, type TypeOf } from '#schemas/defineSchema.ts';
import { shelfProps } from '#schemas/page/shelf-props.ts';

/** Props of the links to the sections of a brand (bucket type SECTION_LINK). */
export const propsSchema = defineSchema({
  type: 'object',
  description: 'A row of links to sections.',
  additionalProperties: false,
  properties: {
    ...shelfProps,
    cardKind: { ...shelfProps.cardKind, default: 'section' },
  },
});
/** The checked props of the row of links, with their defaults. */
export type Props = TypeOf<typeof propsSchema>;

import { defineSchema, type TypeOf } from '#schemas/defineSchema.ts';
import { listShelfProps } from '#schemas/page/shelf-props.ts';

/** What each channel shows now and next (content-and-viewing 2.4; bucket type EPG_NOW_NEXT). */
export const propsSchema = defineSchema({
  type: 'object',
  description: 'Channels, each with the programme that is on and the one that follows.',
  additionalProperties: false,
  properties: {
    ...listShelfProps,
    items: {
      ...listShelfProps.items,
      description: 'Channels with their programmingInfo. Empty: they are asked for by exid.',
    },
    cardKind: { ...listShelfProps.cardKind, description: 'Form of the cards in rows that fall back to this one.' },
    metadata: { ...listShelfProps.metadata, description: 'As in other rows; channels always tell their programmes.' },
  },
});
export type Props = TypeOf<typeof propsSchema>;

import { defineSchema, type TypeOf } from '#schemas/defineSchema.ts';
import { shelfPropsWithDataSource } from '#schemas/page/shelf-props.ts';

/**
 * Props of channels with their current and next programme (specification, content-and-viewing, section 2.4; bucket type
 * EPG_NOW_NEXT).
 */
export const propsSchema = defineSchema({
  type: 'object',
  description: 'Channels, each with its current and its next programme.',
  additionalProperties: false,
  properties: {
    ...shelfPropsWithDataSource,
    items: {
      ...shelfPropsWithDataSource.items,
      description: 'Channels with their programmingInfo. If empty, the row loads them by exid.',
    },
    cardKind: {
      ...shelfPropsWithDataSource.cardKind,
      description: 'Shape of the cards if the row falls back to another row type.',
    },
    metadata: {
      ...shelfPropsWithDataSource.metadata,
      description: 'As in other rows. Channels always show their programmes.',
    },
  },
});
/** The checked props of the row of channels, with their defaults. */
export type Props = TypeOf<typeof propsSchema>;

import { defineSchema, type TypeOf } from '#schemas/defineSchema.ts';
import { id } from '#schemas/fields.ts';
import { shelfProps } from '#schemas/page/shelf-props.ts';

/** A row of playlists that open in place (content-and-viewing 2.4). */
export const propsSchema = defineSchema({
  type: 'object',
  description:
    'A row of playlists. On wide windows a card opens its playlist under the row, on narrow ones it leads to the playlist.',
  additionalProperties: false,
  properties: {
    ...shelfProps,
    items: { ...shelfProps.items, description: 'The first playlists. Empty: they are asked for by exid.' },
    cardKind: { ...shelfProps.cardKind, default: 'playlist' },
    expanded: id('Playlist that stands open at first.'),
  },
});
export type Props = TypeOf<typeof propsSchema>;

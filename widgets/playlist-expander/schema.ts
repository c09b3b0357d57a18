import { defineSchema, type TypeOf } from '#schemas/defineSchema.ts';
import { reference } from '#schemas/brandFields.ts';
import { shelfProps } from '#schemas/page/shelf-props.ts';

/** Props of a row of playlists that expand below the row (specification, content-and-viewing, section 2.4). */
export const propsSchema = defineSchema({
  type: 'object',
  description:
    'A row of playlists. On wide windows a card opens its playlist below the row, on narrow windows it links to the page of the playlist.',
  additionalProperties: false,
  properties: {
    ...shelfProps,
    items: { ...shelfProps.items, description: 'The first playlists. If empty, the row loads them by exid.' },
    cardKind: { ...shelfProps.cardKind, default: 'playlist' },
    expanded: reference('playlist', 'Id of the playlist that is open at first.'),
  },
});
/** The checked props of the row of playlists, with their defaults. */
export type Props = TypeOf<typeof propsSchema>;

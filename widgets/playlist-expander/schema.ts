import { defineSchema, type TypeOf } from '#schemas/defineSchema.ts';
import { contentItemSchema } from '#schemas/domain/content-item.ts';
import { id } from '#schemas/fields.ts';
import { bucketSchema, rowTypeDataSchema } from '#schemas/page/bucket.ts';

const look = rowTypeDataSchema.properties;

/** A row of playlists that open in place (content-and-viewing 2.4). */
export const propsSchema = defineSchema({
  type: 'object',
  description: 'A row of playlists. On wide windows a card opens its playlist under the row, on narrow ones it leads to the playlist.',
  additionalProperties: false,
  properties: {
    title: look.title,
    description: look.description,
    items: { type: 'array', maxItems: 40, items: contentItemSchema, default: [], description: 'The first playlists. Empty: they are asked for by exid.' },
    exid: bucketSchema.properties.exid,
    paging: bucketSchema.properties.paging,
    cardKind: { type: 'string', enum: ['landscape', 'poster', 'square', 'ticket', 'section', 'playlist'], default: 'playlist', description: 'Form of the cards.' },
    metadata: { type: 'string', enum: ['regular', 'stacked', 'over', 'hidden'], default: 'regular', description: 'Title and one line of facts under the picture; title and two lines; both on the picture; nothing.' },
    textAlignment: look.textAlignment,
    background: look.background,
    primaryCta: look.primaryCta,
    secondaryCta: look.secondaryCta,
    playlistImageType: look.playlistImageType,
    expanded: id('Playlist that stands open at first.'),
  },
});
export type Props = TypeOf<typeof propsSchema>;

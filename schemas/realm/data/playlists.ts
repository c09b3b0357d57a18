import { defineSchema, type TypeOf } from '../../defineSchema.ts';
import { sharingSchema } from '../../domain/playlist.ts';
import { id } from '../../fields.ts';
import { itemSourceSchema } from '../item-source.ts';

/** `data/playlists.json`: the items of each playlist. Its card is the catalogue item of the same id. */
export const playlistsDataSchema = defineSchema({
  type: 'object',
  description: 'Playlists and their items.',
  additionalProperties: false,
  required: ['playlists'],
  properties: {
    sharing: sharingSchema,
    playlists: {
      type: 'array',
      maxItems: 5000,
      description: 'All playlists.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'source'],
        description: 'A playlist.',
        properties: { id: id('Id of its catalogue item.'), source: itemSourceSchema },
      },
    },
  },
});
/** Playlists and their items. */
export type PlaylistsData = TypeOf<typeof playlistsDataSchema>;

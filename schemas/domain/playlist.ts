import { defineSchema, type TypeOf } from '../defineSchema.ts';
import { id, longText, image, shortText } from '../fields.ts';
import { contentItemSchema } from './content-item.ts';

/** Sharing settings of a list (specification, content-and-viewing 3; decision D33). */
export const sharingSchema = defineSchema({
  type: 'object',
  description: 'Sharing settings.',
  additionalProperties: false,
  required: ['universalLink'],
  properties: {
    universalLink: {
      type: 'string',
      maxLength: 600,
      pattern: '^https://[^\\s]*\\{path\\}',
      examples: ['https://links.example{path}'],
      description: 'URL to share; {path} is replaced by the percent-encoded path.',
    },
    trackingConfiguration: {
      type: 'array',
      maxItems: 12,
      description: 'Query parameters added to the shared URL.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['name', 'value'],
        description: 'One parameter.',
        properties: {
          name: { type: 'string', maxLength: 60, description: 'Name.' },
          value: { type: 'string', maxLength: 120, description: 'Value.' },
        },
      },
    },
  },
});
/** Sharing settings. */
export type Sharing = TypeOf<typeof sharingSchema>;

/** Fields of playlists and seasons (PLAYLIST-001, PLAYLIST-002). */
export const playlistFields = {
  id: id('Id of the list.'),
  title: shortText('Title.'),
  description: longText('One or two sentences.'),
  coverUrl: image('Cover image.'),
  itemCount: { type: 'integer', minimum: 0, description: 'Number of items.' },
  type: { type: 'string', enum: ['VOD_PLAYLIST', 'VOD_SEASON'], description: 'Content type of the list.' },
  playlistType: { type: 'string', enum: ['playlist', 'season'], description: 'Layout of the list.' },
  item: { ...contentItemSchema, description: 'The list itself as a content item, for its card.' },
  socialSharingDetail: sharingSchema,
} as const;

/** A season in the list of a series. */
export const seasonEntrySchema = defineSchema({
  type: 'object',
  description: 'A season of a series.',
  additionalProperties: false,
  required: ['id', 'title', 'episodeCount'],
  properties: {
    id: id('Id of the season.'),
    title: shortText('Title.'),
    episodeCount: { type: 'integer', minimum: 0, description: 'Number of episodes.' },
  },
});
/** A season of a series. */
export type SeasonEntry = TypeOf<typeof seasonEntrySchema>;

/**
 * Maximum number of seasons on each side of the current one (specification, content-and-viewing 9: series adjacent
 * 25).
 */
export const SEASONS_PER_SIDE = 25;

import { defineSchema, type TypeOf } from '../defineSchema.ts';
import { id, longText, image, shortText } from '../fields.ts';
import { contentItemSchema } from './content-item.ts';

/** How a list is shared (content-and-viewing 3, decision D33). */
export const sharingSchema = defineSchema({
  type: 'object',
  description: 'How it is shared.',
  additionalProperties: false,
  required: ['universalLink'],
  properties: {
    universalLink: {
      type: 'string',
      maxLength: 600,
      pattern: '^https://[^\\s]*\\{path\\}',
      description: 'Address to share; {path} stands for the percent-encoded path.',
    },
    trackingConfiguration: {
      type: 'array',
      maxItems: 12,
      description: 'Query parameters added to the shared address.',
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
export type Sharing = TypeOf<typeof sharingSchema>;

/** What a playlist and a season say of themselves (PLAYLIST-001, PLAYLIST-002). */
export const listFields = {
  id: id('Id of the list.'),
  title: shortText('Title.'),
  description: longText('One or two sentences.'),
  coverUrl: image('Its picture.'),
  itemCount: { type: 'integer', minimum: 0, description: 'How many items it holds.' },
  type: { type: 'string', enum: ['VOD_PLAYLIST', 'VOD_SEASON'], description: 'Content type of the list.' },
  playlistType: { type: 'string', enum: ['playlist', 'season'], description: 'Which layout it has.' },
  item: contentItemSchema,
  socialSharingDetail: sharingSchema,
} as const;

export const seasonEntrySchema = defineSchema({
  type: 'object',
  description: 'A season of a series.',
  additionalProperties: false,
  required: ['id', 'title', 'episodeCount'],
  properties: {
    id: id('Id of the season.'),
    title: shortText('Title.'),
    episodeCount: { type: 'integer', minimum: 0, description: 'How many episodes it has.' },
  },
});
export type SeasonEntry = TypeOf<typeof seasonEntrySchema>;

/** Most seasons on one side of the current one (content-and-viewing 9: series adjacent 25). */
export const SEASONS_ASIDE = 25;

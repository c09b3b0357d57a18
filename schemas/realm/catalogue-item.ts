import { defineSchema, type TypeOf } from '../defineSchema.ts';
import { contentItemSchema } from '../domain/content-item.ts';
import { annotationsSchema, skipMarkersSchema } from '../domain/playback-marks.ts';
import { id, shortText } from '../fields.ts';
import { LOCALE_PATTERN } from './locale.ts';
import { scheduleSchema } from './schedule.ts';

const {
  live: _live,
  favourite: _favourite,
  programmingInfo: _programmingInfo,
  spoilerFree: _spoilerFree,
  ...writtenFields
} = contentItemSchema.properties;

/** The media of an item. Its URLs come from the realm's `playback` templates. */
const mediaSchema = defineSchema({
  type: 'object',
  additionalProperties: false,
  required: ['asset'],
  description: 'The media that plays. An item without it cannot be played.',
  properties: {
    asset: {
      type: 'string',
      pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,119}$',
      examples: ['late-night-2'],
      description: 'Name of the asset: {asset} in the URL templates of `playback`.',
    },
    kind: {
      type: 'string',
      enum: ['vod', 'live'],
      description: 'Recorded or live; default: live for LIVE, LIVE_EVENT and EPG items.',
    },
    encryption: {
      type: 'string',
      enum: ['none', 'clearkey'],
      description: 'Encryption of the segments; default: none.',
    },
    ads: { type: 'boolean', description: 'Whether it has advertisements; see `playback.ads.items` of realm.json.' },
    tracks: {
      type: 'array',
      maxItems: 2,
      items: { type: 'string', enum: ['chapters', 'thumbnails'], description: 'A file.' },
      description: 'Files that the asset has; default: both for recorded videos, none for live ones.',
    },
    subtitles: {
      type: 'array',
      maxItems: 60,
      description: 'Subtitles beside the manifest; those inside it need no entry.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['lang', 'label'],
        description: 'Subtitles in one language.',
        properties: {
          lang: {
            type: 'string',
            pattern: LOCALE_PATTERN,
            examples: ['en', 'pt-br'],
            description: 'Language (BCP 47).',
          },
          label: shortText('Name of the track.'),
        },
      },
    },
  },
});

/**
 * Fields of a stored item that decide on playback. Cards and pages never contain them; the playback calls return some
 * of them.
 */
const playbackFields = {
  media: mediaSchema,
  licences: {
    type: 'array',
    maxItems: 40,
    items: id('Id of a licence in data/licences.json.'),
    description: 'Licences that open an item whose access level is DENIED.',
  },
  territories: {
    type: 'array',
    minItems: 1,
    maxItems: 260,
    items: { type: 'string', pattern: '^[A-Z]{2}$', examples: ['DE'], description: 'Country (ISO 3166-1 alpha-2).' },
    description: 'Countries in which the item can be watched; elsewhere it is geoblocked. Missing: everywhere.',
  },
  onlinePlayback: {
    type: 'string',
    enum: ['AVAILABLE', 'UNAVAILABLE'],
    description: 'UNAVAILABLE: it cannot be played in a browser. Default: AVAILABLE.',
  },
  skipMarkers: skipMarkersSchema,
  annotations: annotationsSchema,
  watermark: shortText('Text drawn over the video while it plays.'),
} as const;

const PLAYBACK_FIELDS = Object.freeze(Object.keys(playbackFields)) as readonly (keyof typeof playbackFields)[];

/** What viewers who hide results get instead of an item's texts and images. */
const spoilerSchema = defineSchema({
  type: 'object',
  additionalProperties: false,
  required: ['title'],
  description:
    'Marks an item that reveals a result. Viewers who hide results get this title, and neither description, images nor length.',
  properties: {
    title: shortText('Title that does not reveal the result.'),
    fact: shortText('Shown in place of the facts, so that the card keeps its lines; default: a dash.'),
    teams: {
      type: 'array',
      maxItems: 12,
      items: id('Id of a team: an item of the catalogue, for example the page of a club.'),
      description: 'Teams whose result the item reveals.',
    },
  },
});

/**
 * A content item as written in `catalogue/*.json`: without the fields that only the server can fill in, and with tags
 * and a schedule.
 */
export const catalogueItemSchema = defineSchema({
  type: 'object',
  description: 'One item of the catalogue.',
  additionalProperties: false,
  required: ['id', 'type', 'title', 'thumbnailUrl', 'accessLevel'],
  properties: {
    ...writtenFields,
    ...playbackFields,
    tags: {
      type: 'array',
      maxItems: 40,
      items: { type: 'string', minLength: 1, maxLength: 60 },
      description: 'Tags by which rows select items.',
    },
    schedule: scheduleSchema,
    spoiler: spoilerSchema,
    link: { type: 'object', description: 'Reserved.' },
  },
});
/** One item of the catalogue. */
export type CatalogueItem = TypeOf<typeof catalogueItemSchema>;

/** Names of the fields of a stored item that only the server uses. */
export const INTERNAL_FIELDS = Object.freeze(['tags', 'schedule', 'link', 'spoiler', ...PLAYBACK_FIELDS]);

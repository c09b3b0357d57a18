import { defineSchema, type TypeOf } from '../defineSchema.ts';
import { clipUrl, dateTime, flag, id, longText, image, shortText } from '../fields.ts';
import { accessLevelSchema } from './access-level.ts';
import { moneySchema } from './money.ts';

/** Union of the specification's content types and the link types used for content (decision C27). FIGHTER, NEWS and SECTION are pages shown as cards. */
export const CONTENT_TYPES = [
  'VOD',
  'VOD_VIDEO',
  'LIVE',
  'LIVE_EVENT',
  'EPG',
  'SEASON',
  'SEASON_VOD',
  'VOD_SEASON',
  'VOD_PLAYLIST',
  'PLAYLIST',
  'SERIES',
  'VOD_SERIES',
  'SECTION',
  'FIGHTER',
  'NEWS',
] as const;

/** A programme as its channel's card tells it. */
const onAirSchema = defineSchema({
  type: 'object',
  additionalProperties: false,
  required: ['title', 'startDate', 'endDate'],
  description: 'A programme of the channel.',
  properties: {
    title: shortText('Name of the programme.'),
    episode: shortText('Which one of it.'),
    thumbnailUrl: image('Landscape picture, 16:9.'),
    startDate: dateTime('When it begins.'),
    endDate: dateTime('When it ends.'),
  },
});

/** One thing a viewer can open: a video, live event, series, playlist, fighter ... (content-and-viewing 3). */
export const contentItemSchema = defineSchema({
  type: 'object',
  description: 'One thing a viewer can open.',
  additionalProperties: false,
  required: ['id', 'type', 'title'],
  properties: {
    id: id('Id, unique in its realm.'),
    type: { type: 'string', enum: CONTENT_TYPES, description: 'What it is; decides card and link.' },
    title: shortText('Title as shown.'),
    description: longText('One or two sentences.'),
    accessLevel: accessLevelSchema,
    favourite: flag('Whether the viewer marked it as a favourite.', false),
    thumbnailUrl: image('Landscape picture, 16:9.'),
    posterUrl: image('Portrait picture, 2:3.'),
    squareUrl: image('Square picture.'),
    startDate: dateTime('When it begins.'),
    endDate: dateTime('When it ends.'),
    duration: { type: 'number', minimum: 0, maximum: 864000, description: 'Length in seconds.' },
    watchProgress: {
      type: 'number',
      minimum: 0,
      maximum: 864000,
      description: 'How far the viewer has watched, in seconds.',
    },
    live: flag('Whether it is on air now.', false),
    playbackStatus: {
      type: 'string',
      enum: ['restart', 'live', 'none'],
      description: 'How a programme of the guide is played: from its start, from the live edge, or not.',
    },
    trailer: {
      type: 'object',
      additionalProperties: false,
      required: ['url'],
      description: 'A short clip about it.',
      properties: {
        url: clipUrl('Address of a progressive clip (mp4, webm).'),
        title: shortText('Title of the clip; that of the item when missing.'),
        accessLevel: accessLevelSchema,
      },
    },
    socialSharingDetail: {
      type: 'object',
      additionalProperties: false,
      description: 'How it is shared; nothing without it is. The realm may say it for all.',
      properties: {
        universalLink: {
          type: 'string',
          maxLength: 600,
          pattern: '^(https://|/|\\{path\\})',
          description: "Address with the placeholder {path}; when missing, the page's own.",
        },
        trackingConfiguration: {
          type: 'array',
          maxItems: 10,
          description: 'Values that become utm queries.',
          items: {
            type: 'object',
            additionalProperties: false,
            required: ['name', 'value'],
            description: 'One value.',
            properties: {
              name: { type: 'string', pattern: '^[a-z_]{1,40}$', description: 'Name, for example source.' },
              value: { type: 'string', maxLength: 100, description: 'Value.' },
            },
          },
        },
      },
    },
    subEvents: {
      type: 'array',
      maxItems: 40,
      description: 'Parts of an event, in order: bouts, halves, sessions.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['title'],
        description: 'One part.',
        properties: {
          id: id('Id, when it is content of its own.'),
          title: shortText('Title.'),
          startDate: dateTime('When it begins.'),
          endDate: dateTime('When it ends.'),
        },
      },
    },
    computedReleases: {
      type: 'array',
      maxItems: 20,
      description: 'When it is released, worked out by the server for this viewer.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['scheduledAt'],
        description: 'One release.',
        properties: {
          type: { type: 'string', enum: ['PREMIERE', 'RELEASE'], description: 'A premiere is shown like live.' },
          scheduledAt: dateTime('When.'),
        },
      },
    },
    minimumAge: {
      type: 'integer',
      minimum: 0,
      maximum: 21,
      description: 'Age from which on it is meant for viewers; profiles with a lower limit do not see it.',
    },
    displayLiveBadge: flag('Whether its card may carry the live badge.', true),
    location: shortText('Place, for example the arena.'),
    localBroadcasters: {
      type: 'array',
      maxItems: 20,
      items: shortText('Name of a broadcaster.'),
      description: 'Who shows it locally.',
    },
    epgId: id('Channel in the programme guide.'),
    liveEventId: id('The live event of which this is the recording.'),
    externalId: id("Id in the content provider's system."),
    externalAssetId: id("Asset id in the content provider's system."),
    externalDataProvider: shortText('Name of that provider.'),
    maxHeight: { type: 'integer', minimum: 1, maximum: 8640, description: 'Height in pixels of the best rendition.' },
    audioOnly: flag('Whether it has no picture.', false),
    premiereVOD: flag('Whether it is a recording shown as a premiere: linked as a video, not as live.', false),
    release: {
      type: 'object',
      additionalProperties: false,
      description: 'When it is released.',
      properties: {
        type: { type: 'string', enum: ['PREMIERE', 'RELEASE'], description: 'A premiere is shown like live.' },
        scheduledAt: dateTime('When.'),
      },
    },
    programmingInfo: {
      type: 'object',
      additionalProperties: false,
      description: 'What a channel shows now and next.',
      properties: {
        currentProgramme: onAirSchema,
        nextProgramme: onAirSchema,
        channelLogoUrl: image('Mark of the channel.'),
      },
    },
    series: {
      type: 'object',
      additionalProperties: false,
      required: ['seriesId'],
      description: 'The series it belongs to.',
      properties: { seriesId: id('Id of the series.'), title: shortText('Title of the series.') },
    },
    feedName: id('Feed of a news item: its address names it.'),
    seasonId: id('Season that a series link opens, when the realm asks for it.'),
    playlistId: id('Playlist in whose context the card opens a video.'),
    itemCount: {
      type: 'integer',
      minimum: 0,
      maximum: 100000,
      description: 'How many items a playlist or season holds.',
    },
    newItem: flag('Whether the card carries the "new" badge.', false),
    price: moneySchema,
    owned: flag('Whether the viewer has bought it: the card says so in place of the price.', false),
    details: {
      type: 'object',
      additionalProperties: false,
      description: 'Facts that the card shows under the title.',
      properties: {
        facts: {
          type: 'array',
          maxItems: 6,
          items: shortText('A short fact.'),
          description: 'Short facts in order of weight, for example venue, weight class, season count.',
        },
        rank: { type: 'string', maxLength: 6, description: "Rank shown in the card's start-top corner: C, 1, 2 ..." },
        stage: shortText('What happens now in a live event, for example Round 2.'),
      },
    },
  },
});
export type ContentItem = TypeOf<typeof contentItemSchema>;

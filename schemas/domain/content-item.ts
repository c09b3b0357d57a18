import { defineSchema, type TypeOf } from '../defineSchema.ts';
import { artwork } from '../brandFields.ts';
import { clipUrl, dateTime, flag, id, image, longText, shortText } from '../fields.ts';
import { accessLevelSchema } from './access-level.ts';
import { moneySchema } from './money.ts';

/**
 * The specification's content types and the link types used for content (decision C27). FIGHTER, NEWS and SECTION
 * are pages shown as cards.
 */
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

/** A current or next programme, as the card of its channel shows it. */
const channelProgrammeSchema = defineSchema({
  type: 'object',
  additionalProperties: false,
  required: ['title', 'startDate', 'endDate'],
  description: 'A programme of the channel.',
  properties: {
    title: shortText('Name of the programme.'),
    episode: shortText('Episode.'),
    thumbnailUrl: artwork('landscape', 'Landscape image, 16:9.'),
    startDate: dateTime('Start time.'),
    endDate: dateTime('End time.'),
  },
});

/**
 * One thing that a viewer can open: a video, live event, series, playlist, fighter ... (specification,
 * content-and-viewing 3).
 */
export const contentItemSchema = defineSchema({
  type: 'object',
  description: 'One thing a viewer can open.',
  additionalProperties: false,
  required: ['id', 'type', 'title'],
  properties: {
    id: id('Id, unique in its realm.'),
    type: {
      type: 'string',
      enum: CONTENT_TYPES,
      description: 'Content type; it decides the form of the card and the link.',
    },
    title: shortText('Title as shown.'),
    description: longText('One or two sentences.'),
    accessLevel: accessLevelSchema,
    favourite: flag('Whether the viewer marked it as a favourite.', false),
    thumbnailUrl: artwork('landscape', 'Landscape image, 16:9.'),
    posterUrl: artwork('portrait', 'Portrait image, 2:3.'),
    squareUrl: artwork('square', 'Square image.'),
    startDate: dateTime('Start time.'),
    endDate: dateTime('End time.'),
    duration: { type: 'number', minimum: 0, maximum: 864000, description: 'Length in seconds.' },
    watchProgress: {
      type: 'number',
      minimum: 0,
      maximum: 864000,
      description: 'Position up to which the viewer has watched, in seconds.',
    },
    watchedAt: dateTime("Time at which the viewer watched it last; only in the rows of the viewer's history."),
    live: flag('Whether it is live now.', false),
    playbackStatus: {
      type: 'string',
      enum: ['restart', 'live', 'none'],
      description: 'How a programme of the guide can be played: from its start, from the live edge, or not.',
    },
    trailer: {
      type: 'object',
      additionalProperties: false,
      description: 'Trailer: a clip, or a video of the catalogue.',
      properties: {
        url: clipUrl('URL of a progressive clip (mp4, webm). It plays in a dialog.'),
        videoId: id('Video that is the trailer. It plays on its own page instead of the clip.'),
        title: shortText('Title of the clip; default: the title of the item.'),
        accessLevel: accessLevelSchema,
      },
    },
    socialSharingDetail: {
      type: 'object',
      additionalProperties: false,
      description: 'Sharing settings; an item without them cannot be shared. The realm may set them for all items.',
      properties: {
        universalLink: {
          type: 'string',
          maxLength: 600,
          pattern: '^(https://|/|\\{path\\})',
          examples: ['https://links.example{path}'],
          description: "URL with the placeholder {path}; default: the page's own URL.",
        },
        trackingConfiguration: {
          type: 'array',
          maxItems: 10,
          description: 'Values of the utm query parameters.',
          items: {
            type: 'object',
            additionalProperties: false,
            required: ['name', 'value'],
            description: 'One value.',
            properties: {
              name: {
                type: 'string',
                pattern: '^[a-z_]{1,40}$',
                examples: ['source'],
                description: 'Name, for example source.',
              },
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
          id: id('Id, if the part is content of its own.'),
          title: shortText('Title.'),
          startDate: dateTime('Start time.'),
          endDate: dateTime('End time.'),
        },
      },
    },
    computedReleases: {
      type: 'array',
      maxItems: 20,
      description: 'Releases as computed by the server for this viewer.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['scheduledAt'],
        description: 'One release.',
        properties: {
          type: { type: 'string', enum: ['PREMIERE', 'RELEASE'], description: 'PREMIERE is shown like a live event.' },
          scheduledAt: dateTime('Time of the release.'),
        },
      },
    },
    minimumAge: {
      type: 'integer',
      minimum: 0,
      maximum: 21,
      description: 'Minimum age; profiles with a lower limit do not see the item.',
    },
    displayLiveBadge: flag('Whether its card may carry the live badge.', true),
    location: shortText('Location, for example the arena.'),
    localBroadcasters: {
      type: 'array',
      maxItems: 20,
      items: shortText('Name of a broadcaster.'),
      description: 'Local broadcasters.',
    },
    epgId: id('Channel in the programme guide.'),
    liveEventId: id('The live event that was recorded.'),
    externalId: id("Id in the content provider's system."),
    externalAssetId: id("Asset id in the content provider's system."),
    externalDataProvider: shortText('Name of that provider.'),
    maxHeight: { type: 'integer', minimum: 1, maximum: 8640, description: 'Height in pixels of the best rendition.' },
    audioOnly: flag('Whether it has sound only.', false),
    premiereVOD: flag('Whether a recording is shown as a premiere: linked as a video, not as live.', false),
    release: {
      type: 'object',
      additionalProperties: false,
      description: 'Release.',
      properties: {
        type: { type: 'string', enum: ['PREMIERE', 'RELEASE'], description: 'PREMIERE is shown like a live event.' },
        scheduledAt: dateTime('Time of the release.'),
      },
    },
    programmingInfo: {
      type: 'object',
      additionalProperties: false,
      description: 'Current and next programme of a channel.',
      properties: {
        currentProgramme: channelProgrammeSchema,
        nextProgramme: channelProgrammeSchema,
        channelLogoUrl: image('Logo of the channel.'),
      },
    },
    series: {
      type: 'object',
      additionalProperties: false,
      required: ['seriesId'],
      description: 'The series to which it belongs.',
      properties: { seriesId: id('Id of the series.'), title: shortText('Title of the series.') },
    },
    feedName: id('Feed of a news item, for its URL.'),
    seasonId: id('Season that a link to a series opens, if the realm requires one.'),
    playlistId: id('Playlist in which the card opens the video.'),
    itemCount: {
      type: 'integer',
      minimum: 0,
      maximum: 100000,
      description: 'Number of items of a playlist or season.',
    },
    newItem: flag('Whether the card carries the "new" badge.', false),
    price: moneySchema,
    spoilerFree: {
      type: 'boolean',
      description: 'Whether the texts and images that reveal the result were removed; the viewer can show them.',
    },
    owned: flag('Whether the viewer has bought it: the card shows this instead of the price.', false),
    details: {
      type: 'object',
      additionalProperties: false,
      description: 'Facts that the card shows under the title.',
      properties: {
        facts: {
          type: 'array',
          maxItems: 6,
          items: shortText('A short fact.'),
          description: 'Short facts, the most important first, for example venue, weight class, number of seasons.',
        },
        rank: { type: 'string', maxLength: 6, description: "Rank shown in the card's start-top corner: C, 1, 2 ..." },
        stage: shortText('Current stage of a live event, for example Round 2.'),
      },
    },
  },
});
/** One thing that a viewer can open: a video, live event, series, playlist, fighter ... */
export type ContentItem = TypeOf<typeof contentItemSchema>;

import { defineSchema, type TypeOf } from '../defineSchema.ts';
import { CMCD_TRANSPORTS } from '../domain/video-access.ts';
import { adsSchema } from './ads.ts';

const urlTemplate = <const D extends string>(description: D) =>
  ({
    type: 'string',
    maxLength: 600,
    pattern: '^(https://|/)[^\\s"<>\\\\]+$',
    examples: ['https://media.example.com/video.mpd'],
    description,
  }) as const;

const manifests = <const D extends string>(description: D) =>
  ({
    type: 'object',
    additionalProperties: false,
    description,
    properties: {
      dash: urlTemplate('URL template of the DASH manifest.'),
      hls: urlTemplate('URL template of the HLS playlist.'),
    },
  }) as const;

/** Maximum number of streams that one viewer plays at the same time, when the realm sets none. */
export const DEFAULT_MAX_STREAMS = 2;
/** Length of the DVR window in seconds when the realm sets none. */
export const DEFAULT_DVR_SECONDS = 7_200;

/**
 * Where a realm's media is and how it is played. URL templates contain `{asset}` (the catalogue item's `media.asset`),
 * `{token}` (a signed, short-lived token), `{dvr}` (seconds of the DVR window) and, for subtitles, `{lang}`. Missing
 * fields come from the realm that `catalogueOf` names, then from the one that `extends` names, so no field has a default
 * here.
 */
export const playbackSchema = defineSchema({
  type: 'object',
  'x-merge': 'catalogue',
  additionalProperties: false,
  description:
    'Where the media is, as URL templates with {asset}, {token}, {dvr} and {lang}. A template is a path of this site or an https URL whose origin is in `origins`. Missing fields come from the realm it extends.',
  properties: {
    vod: manifests('Recorded videos.'),
    live: manifests('Live events and channels.'),
    tracks: {
      type: 'object',
      additionalProperties: false,
      description: 'WebVTT files of recorded videos.',
      properties: {
        chapters: urlTemplate('URL template of the chapters.'),
        thumbnails: urlTemplate('URL template of the preview thumbnails.'),
        subtitles: urlTemplate('URL template of the subtitles of `media.subtitles`, with {lang}.'),
      },
    },
    licence: urlTemplate('URL template of the DRM licence server.'),
    dvr: { type: 'boolean', description: 'Whether live streams can be rewound.' },
    dvrSeconds: {
      type: 'integer',
      minimum: 30,
      maximum: 86_400,
      description: 'Length of the DVR window in seconds: the value of {dvr}.',
    },
    maxStreams: {
      type: 'integer',
      minimum: 1,
      maximum: 10,
      description: 'Streams that one account, or one guest, may play at the same time.',
    },
    maxRoomMembers: {
      type: 'integer',
      minimum: 2,
      maximum: 50,
      description: 'Viewers that may watch together in one room.',
    },
    ads: adsSchema,
    cmcd: {
      type: 'object',
      additionalProperties: false,
      description:
        'Common Media Client Data (CTA-5004, version 1): what the player sends to the CDN with each request of a viewer who consented. Missing: it sends nothing.',
      properties: {
        transport: {
          type: 'string',
          enum: CMCD_TRANSPORTS,
          description: 'Where it is sent; default: QUERY, which needs no CORS preflight.',
        },
      },
    },
    quality: {
      type: 'boolean',
      description:
        "Whether the quality of playbacks (start time, waiting, errors) is reported to the realm's `analytics`, for viewers who consented.",
    },
    hardwareDrm: {
      type: 'string',
      enum: ['ENABLED', 'DISABLED'],
      description: 'Whether hardware-protected DRM is requested, in browsers that support it.',
    },
  },
});
/** Playback settings of a realm: URL templates of its media. */
export type PlaybackSettings = TypeOf<typeof playbackSchema>;

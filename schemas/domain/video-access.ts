import { defineSchema, type TypeOf } from '../defineSchema.ts';
import { adUnitSchema } from './ad-unit.ts';
import { accessLevelSchema } from './access-level.ts';
import { contentItemSchema } from './content-item.ts';
import { licenceSchema } from './licence.ts';
import { annotationsSchema, skipMarkersSchema } from './playback-marks.ts';

const url = <const D extends string>(description: D) => ({ type: 'string', description }) as const;

/** Where Common Media Client Data is sent: in headers, or in the query of the URL. */
export const CMCD_TRANSPORTS = ['HEADERS', 'QUERY'] as const;

/** Maximum length of the id of the content in it (CTA-5004). */
export const CMCD_CONTENT_ID_LENGTH = 64;

/** Seconds between two heartbeats of a player. */
export const HEARTBEAT_SECONDS = 30;

/** How a protected stream gets its keys (specification, content-and-viewing 3). */
const drmSchema = defineSchema({
  type: 'object',
  required: ['jwtToken', 'url', 'encryptionMode', 'keySystems'],
  description: 'DRM of the stream; missing when it is not encrypted.',
  properties: {
    jwtToken: { type: 'string', description: 'Token for the licence request: `Authorization: Bearer`.' },
    url: url('URL of the licence server.'),
    encryptionMode: { type: 'string', enum: ['CENC', 'CBCS'], description: 'Encryption scheme of the segments.' },
    keySystems: {
      type: 'array',
      items: { type: 'string', description: 'Key system, for example org.w3.clearkey.' },
      description: 'Key systems that the licence server serves.',
    },
    hardware: {
      type: 'boolean',
      description: 'Whether the realm wants keys in protected hardware, in browsers that support it.',
    },
  },
});

const streamSchema = defineSchema({
  type: 'object',
  required: ['protocol', 'url', 'subtitles', 'adUnits'],
  description: 'One way to play the video.',
  properties: {
    protocol: { type: 'string', enum: ['DASH', 'HLS'], description: 'Protocol.' },
    url: url('URL of the manifest.'),
    subtitles: {
      type: 'array',
      description: 'Subtitles beside the manifest.',
      items: {
        type: 'object',
        required: ['lang', 'label', 'url'],
        description: 'Subtitles in one language.',
        properties: {
          lang: { type: 'string', description: 'Language (BCP 47).' },
          label: { type: 'string', description: 'Name of the track.' },
          url: url('URL of a WebVTT file.'),
        },
      },
    },
    drm: drmSchema,
    adUnits: {
      type: 'array',
      items: adUnitSchema,
      description: 'Ad requests in the order of their breaks; empty for a viewer whose licence is free of ads.',
    },
  },
});
/** One way to play the video. */
export type Stream = TypeOf<typeof streamSchema>;

/**
 * What the viewer may do with a video, and how to play it (specification, content-and-viewing 3). Streams, tracks and
 * playback are missing unless accessLevel is GRANTED, onlinePlayback is AVAILABLE and the call requested them
 * (decision O12).
 */
export const videoAccessSchema = defineSchema({
  type: 'object',
  description: 'What the viewer may do with a video, and how to play it.',
  required: [
    'id',
    'type',
    'title',
    'accessLevel',
    'licences',
    'availableLicences',
    'onlinePlayback',
    'skipMarkers',
    'annotations',
    'streams',
    'tracks',
  ],
  properties: {
    id: { type: 'string', description: 'Id of the item.' },
    type: contentItemSchema.properties.type,
    title: { type: 'string', description: 'Title.' },
    accessLevel: accessLevelSchema,
    licences: { type: 'array', items: licenceSchema, description: "The viewer's licences that cover the video." },
    availableLicences: { type: 'array', items: licenceSchema, description: 'Other licences that would cover it.' },
    onlinePlayback: {
      type: 'string',
      enum: ['AVAILABLE', 'UNAVAILABLE'],
      description: 'UNAVAILABLE: it cannot be played in a browser, whatever the access level.',
    },
    thumbnailUrl: { type: 'string', description: 'Landscape image, 16:9.' },
    duration: { type: 'number', description: 'Length in seconds.' },
    premiereRelease: contentItemSchema.properties.release,
    computedReleases: contentItemSchema.properties.computedReleases,
    skipMarkers: skipMarkersSchema,
    annotations: annotationsSchema,
    watermark: { type: 'string', description: 'Text drawn over the video.' },
    spoilerFree: { type: 'boolean', description: 'Whether the player hides length, chapters and previews.' },
    streams: { type: 'array', items: streamSchema, description: 'Streams, DASH first.' },
    hls: url('URL of the HLS playlist.'),
    dash: url('URL of the DASH manifest.'),
    tracks: {
      type: 'object',
      description: 'Files beside the video.',
      properties: {
        chaptersUrl: url('URL of the chapters (WebVTT).'),
        thumbnailsUrl: url('URL of the preview thumbnails (WebVTT).'),
      },
    },
    playback: {
      type: 'object',
      required: ['id', 'position', 'heartbeatSeconds', 'expiresAt', 'live'],
      description: 'The stream slot of the player. Only manifest calls reserve one.',
      properties: {
        id: { type: 'string', description: 'Id, for heartbeats.' },
        position: {
          type: 'number',
          description: 'Seconds at which to resume, from the watch history; 0 from the start.',
        },
        heartbeatSeconds: { type: 'integer', description: 'Seconds between two heartbeats.' },
        expiresAt: { type: 'string', description: 'Time (ISO 8601) at which the URLs expire.' },
        live: { type: 'boolean', description: 'Whether the stream is live.' },
        cmcd: {
          type: 'object',
          required: ['transport', 'contentId'],
          description:
            'Common Media Client Data is sent with media requests of a viewer who consented; missing: it is not.',
          properties: {
            transport: { type: 'string', enum: CMCD_TRANSPORTS, description: 'Where it is sent.' },
            contentId: {
              type: 'string',
              maxLength: CMCD_CONTENT_ID_LENGTH,
              description:
                'Id of the content in it: the realm and the video, so that a CDN can tell brands apart. A longer id is cut and ends with a hash.',
            },
          },
        },
        dvrSeconds: { type: 'integer', description: 'Length of the DVR window of a live stream; missing without DVR.' },
      },
    },
  },
});
/** What the viewer may do with a video, and how to play it. */
export type VideoAccess = TypeOf<typeof videoAccessSchema>;

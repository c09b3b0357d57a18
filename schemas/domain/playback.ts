import { defineSchema, type TypeOf } from '../defineSchema.ts';
import { dateTime, id, seconds } from '../fields.ts';

/** Share of the length from which a video counts as watched: credits are rarely watched to the end. */
export const WATCHED_SHARE = 0.95;

/** Text without control characters, which the database does not store. */
const plainText = <const D extends string>(description: D, maxLength: number) =>
  ({ type: 'string', maxLength, pattern: '^[^\\u0000-\\u001f\\u007f]*$', description }) as const;

/** Id of a stream. */
export const playbackId = {
  type: 'string',
  pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
  description: 'Id of the stream: `playback.id` of a manifest call.',
} as const;

const position = seconds('Position in seconds.');
const duration = { type: 'number', minimum: 1, maximum: 864_000, description: 'Length in seconds.' } as const;
const at = dateTime('Time at which the player was at the position.');
const sentAt = dateTime(
  "Time of the client's clock when it sends the call. The server uses it to correct a wrong clock.",
);

/** What a player reports every 30 s, on pause, after a seek and when the viewer leaves it. */
export const heartbeatBodySchema = defineSchema({
  type: 'object',
  description: 'A heartbeat.',
  additionalProperties: false,
  required: ['position', 'state', 'at'],
  properties: {
    position,
    duration,
    state: { type: 'string', enum: ['PLAYING', 'PAUSED', 'ENDED'], description: 'What the player does.' },
    at,
    sentAt,
  },
});
/** Body of a heartbeat. */
export type HeartbeatBody = TypeOf<typeof heartbeatBodySchema>;

/** The device that starts a stream. */
export const manifestBodySchema = defineSchema({
  type: 'object',
  description: 'The player that starts the stream.',
  additionalProperties: false,
  required: ['deviceId'],
  properties: {
    deviceId: { type: 'string', pattern: '^[\\w.:-]{1,100}$', description: 'Id of the browser, which creates it.' },
    deviceName: plainText('Name that the viewer recognises, for example "Chrome on Windows".', 100),
    drm: {
      type: 'array',
      maxItems: 10,
      items: plainText('Key system.', 60),
      description: 'Key systems that the browser supports.',
    },
    playerVersion: plainText('Version of the player.', 40),
    replaces: {
      type: 'object',
      description:
        'The stream of this session that ends now. Its slot becomes free before this stream gets one, also when this stream is refused.',
      additionalProperties: false,
      required: ['id'],
      properties: { id: playbackId, last: heartbeatBodySchema },
    },
  },
});
/** The device that starts a stream. */
export type ManifestBody = TypeOf<typeof manifestBodySchema>;

/** Result of a heartbeat. */
export const heartbeatSchema = defineSchema({
  type: 'object',
  description: 'The slot after a heartbeat.',
  required: ['expiresAt'],
  properties: { expiresAt: { type: 'string', description: 'Time (ISO 8601) at which the slot is free again.' } },
});

/** A position to store. */
export const putHistoryBodySchema = defineSchema({
  type: 'object',
  description: 'A position.',
  additionalProperties: false,
  required: ['position', 'at'],
  properties: { position, duration, at, sentAt },
});

/** An entry of the watch history, as an undo restores it. */
export const historyEntrySchema = defineSchema({
  type: 'object',
  description: 'An entry of the watch history before a change.',
  additionalProperties: false,
  required: ['id', 'position', 'watched', 'at', 'order'],
  properties: {
    id: id('Id of the video.'),
    position,
    duration,
    watched: { type: 'boolean', description: 'Whether the video counts as watched.' },
    at,
    order: { type: 'integer', minimum: 1, maximum: 1e15, description: 'Position of the entry in the list.' },
  },
});
/** An entry of the watch history, as an undo restores it. */
export type HistoryEntry = TypeOf<typeof historyEntrySchema>;

/** Maximum number of entries of a watch history, and therefore of an undo. */
export const HISTORY_MAX = 1_000;

const historyEntries = <const D extends string>(description: D) =>
  ({ type: 'array', maxItems: HISTORY_MAX, items: historyEntrySchema, description }) as const;

const changedAt = dateTime("The server's time of the change.");

/** The result of a removal. An undo sends it back. */
export const historyRemovalSchema = defineSchema({
  type: 'object',
  description: 'The entries that were removed from the watch history. postHistoryRestore restores them.',
  required: ['entries', 'changedAt'],
  properties: { entries: historyEntries('The removed entries.'), changedAt },
});

/** Body of an undo. */
export const historyRestoreSchema = defineSchema({
  type: 'object',
  description: 'Entries as they were before a change, as its response returned them.',
  additionalProperties: false,
  required: ['entries', 'changedAt'],
  properties: { entries: historyEntries('The entries before the change.'), changedAt },
});

/** The result of an undo. */
export const historyRestoredSchema = defineSchema({
  type: 'object',
  description: 'The restored videos. A video that was watched after the change keeps its newer position.',
  required: ['restoredIds'],
  properties: { restoredIds: { type: 'array', items: { type: 'string' }, description: 'Ids of the videos.' } },
});

/** A stored position. */
export const watchedSchema = defineSchema({
  type: 'object',
  description: 'The entry of a video in the watch history after a change.',
  required: ['id', 'watchProgress', 'watched', 'changedAt'],
  properties: {
    id: { type: 'string', description: 'Id of the video.' },
    watchProgress: { type: 'number', description: 'Position in seconds.' },
    watched: { type: 'boolean', description: 'Whether the video counts as watched: from 95 % of its length on.' },
    before: historyEntrySchema,
    changedAt,
  },
});
/** A stored position. */
export type Watched = TypeOf<typeof watchedSchema>;

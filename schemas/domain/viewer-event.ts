import { defineSchema, type TypeOf } from '../defineSchema.ts';

/** Events that are tracked with the viewer's consent (specification, content-and-viewing 4, 6). */
export const VIEWER_EVENTS = [
  'route-change',
  'title',
  'language',
  'login-success',
  'logout',
  'login-error',
  'session-update',
  'search-open',
  'search-close',
  'search-results',
  'signup-step',
  'video-load',
  'action',
  'row-seen',
  'playback-start',
  'playback-exit',
  'playback-error',
  'playback-quality',
] as const;
/** Name of an event. */
export type ViewerEventName = (typeof VIEWER_EVENTS)[number];

const token = (description: string) =>
  ({ type: 'string', minLength: 1, maxLength: 80, pattern: '^[\\w.:-]+$', description }) as const;

const milliseconds = (description: string) => ({ type: 'integer', minimum: 0, maximum: 1e9, description }) as const;
const count = (description: string) => ({ type: 'integer', minimum: 0, maximum: 1e7, description }) as const;

/** How well a video played. Receivers of forwarded events get the numbers; the daily counts contain only ranges. */
const qualitySchema = defineSchema({
  type: 'object',
  description: 'Measurements of a playback since the last event, in milliseconds.',
  additionalProperties: false,
  properties: {
    loadMs: milliseconds('From the click on play until the manifest is read.'),
    firstFrameMs: milliseconds('From the click on play to the first frame, without advertisements.'),
    waitedMs: milliseconds('Waiting time of a viewer who left before the first frame.'),
    playedMs: milliseconds('How long the video played.'),
    stallCount: count('How often it waited for data, without seeking.'),
    stallMs: milliseconds('How long it waited for data.'),
    bitrateChanges: count('How often the quality changed.'),
    droppedFrames: count('Frames that the browser dropped.'),
    height: count('Height of the video in pixels.'),
    requestId: token('Id of the failed request, which is also in the log of the server.'),
  },
});
/** Name of a measurement. */
export type QualityField = keyof typeof qualitySchema.properties;
/** Names of the measurements. */
export const QUALITY_FIELDS = Object.keys(qualitySchema.properties) as readonly QualityField[];

/** One event as the browser sends it: without the viewer's identity, typed text and titles. */
export const viewerEventSchema = defineSchema({
  type: 'object',
  description: 'One event.',
  additionalProperties: false,
  required: ['event', 'userType', 'language'],
  properties: {
    event: { type: 'string', enum: VIEWER_EVENTS, description: 'Name of the event.' },
    userType: { type: 'string', pattern: '^[A-Za-z_-]{1,40}$', description: "GUEST, or the viewer's role." },
    language: {
      type: 'string',
      pattern: '^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$',
      maxLength: 20,
      description: 'Language of the page.',
    },
    subject: token(
      'Subject: a route, an action, a row type, a language, whether something was found, an error, or a range of a measurement.',
    ),
    outcome: { type: 'string', enum: ['done', 'failed', 'cancelled'], description: 'Result of an action.' },
    quality: qualitySchema,
  },
});
/** One tracked event. */
export type ViewerEvent = TypeOf<typeof viewerEventSchema>;

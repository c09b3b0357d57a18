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
] as const;
/** Name of an event. */
export type ViewerEventName = (typeof VIEWER_EVENTS)[number];

const word = (description: string) =>
  ({ type: 'string', minLength: 1, maxLength: 80, pattern: '^[\\w.:-]+$', description }) as const;

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
    subject: word('Subject: a route, an action, a row type, a language, or whether something was found.'),
    outcome: { type: 'string', enum: ['done', 'failed', 'cancelled'], description: 'Result of an action.' },
  },
});
/** One tracked event. */
export type ViewerEvent = TypeOf<typeof viewerEventSchema>;

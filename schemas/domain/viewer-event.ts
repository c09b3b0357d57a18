import { defineSchema, type TypeOf } from '../defineSchema.ts';

/** What is tracked, with the viewer's consent (content-and-viewing 4, 6). */
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
export type ViewerEventName = (typeof VIEWER_EVENTS)[number];

const word = (description: string) =>
  ({ type: 'string', minLength: 1, maxLength: 80, pattern: '^[\\w.:-]+$', description }) as const;

/** One event as it leaves the browser: without who it was, what was typed, and titles. */
export const viewerEventSchema = defineSchema({
  type: 'object',
  description: 'One event.',
  additionalProperties: false,
  required: ['event', 'userType', 'language'],
  properties: {
    event: { type: 'string', enum: VIEWER_EVENTS, description: 'What happened.' },
    userType: { type: 'string', pattern: '^[A-Za-z_-]{1,40}$', description: 'GUEST or the role.' },
    language: {
      type: 'string',
      pattern: '^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$',
      maxLength: 20,
      description: 'Language that is shown.',
    },
    subject: word('What it is about: a route, an action, a row type, a language, whether something was found.'),
    outcome: { type: 'string', enum: ['done', 'failed', 'cancelled'], description: 'How an action ended.' },
  },
});
export type ViewerEvent = TypeOf<typeof viewerEventSchema>;

import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { dateTime } from '../../fields.ts';

const count = { type: 'integer', minimum: 0, description: 'How often.' } as const;
const word = (description: string) => ({ type: 'string', description }) as const;

/** Days of counts that an editor may look back. */
export const ACTIVITY_DAYS = 396;

const activitySchema = defineSchema({
  type: 'object',
  description: 'What was counted in a realm. No line says who it was.',
  required: ['isCounted', 'from', 'days', 'totals', 'problems', 'isCut'],
  properties: {
    isCounted: {
      type: 'boolean',
      description: "Whether the realm counts viewers' events at all (realm.json: analytics.server).",
    },
    from: { type: 'string', description: 'First day that is told of, by UTC.' },
    days: {
      type: 'array',
      description: 'Events by day and kind, the newest day first.',
      items: {
        type: 'object',
        description: 'One kind on one day.',
        required: ['day', 'event', 'count'],
        properties: { day: word('Day by UTC: 2026-11-21.'), event: word('Kind of event.'), count },
      },
    },
    totals: {
      type: 'array',
      description: 'What the events were about, over all days, the most first.',
      items: {
        type: 'object',
        description: 'One line.',
        required: ['event', 'userType', 'language', 'subject', 'count'],
        properties: {
          event: word('Kind of event.'),
          userType: word('GUEST or the role.'),
          language: word('Language that was shown.'),
          subject: word('Route, action, row type or language; empty: about nothing.'),
          count,
        },
      },
    },
    problems: {
      type: 'array',
      description: "What viewers' pages left out or repaired and reported, the last one first.",
      items: {
        type: 'object',
        description: 'One finding.',
        required: ['pageId', 'rowId', 'code', 'pointer', 'count', 'lastSeen'],
        properties: {
          pageId: word('Page.'),
          rowId: word('Row; empty: the whole page.'),
          code: word('Code of schemas/problems.ts.'),
          pointer: word('JSON pointer into the page.'),
          count,
          lastSeen: dateTime('When it came last.'),
        },
      },
    },
    isCut: { type: 'boolean', description: 'There are more lines than were told.' },
  },
});

/** Counts of viewers' events and their problem reports, for editors and admins of the realm. Ours. */
export const getActivity = defineCall({
  name: 'getActivity',
  method: 'GET',
  path: '/api/v2/activity',
  summary: "Counts of viewers' events and problem reports, for editors.",
  query: {
    days: {
      type: 'integer',
      minimum: 1,
      maximum: ACTIVITY_DAYS,
      default: 7,
      description: 'How many days, today included.',
    },
  },
  response: activitySchema,
  errors: { SIGN_IN_REQUIRED: 401, TOKEN_INVALID: 401, TOKEN_EXPIRED: 401, EDITORS_ONLY: 403 },
});

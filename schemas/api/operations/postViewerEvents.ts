import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { viewerEventSchema } from '../../domain/viewer-event.ts';

/** Events in one call: what a tab collects before it sends. */
export const EVENTS_MAX = 50;

const eventsSchema = defineSchema({
  type: 'object',
  description: 'Events of a tab, in order.',
  additionalProperties: false,
  required: ['events'],
  properties: {
    events: { type: 'array', minItems: 1, maxItems: EVENTS_MAX, items: viewerEventSchema, description: 'Events.' },
  },
});
const acceptedSchema = defineSchema({
  type: 'object',
  description: 'Accepted.',
  additionalProperties: false,
  required: ['accepted'],
  properties: { accepted: { type: 'integer', description: 'How many were taken; 0 where the realm keeps none.' } },
});

/** What viewers did who agreed to it: counted by day, or passed on, as the realm says (decision D36). Needs no session. */
export const postViewerEvents = defineCall({
  name: 'postViewerEvents',
  method: 'POST',
  path: '/api/v2/viewer-events',
  summary: 'Tell what a viewer did.',
  body: eventsSchema,
  response: acceptedSchema,
  timeoutMs: 4_000,
});

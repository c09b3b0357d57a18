import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { viewerEventSchema } from '../../domain/viewer-event.ts';

/** Maximum number of events in one call. */
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
  properties: {
    accepted: {
      type: 'integer',
      description:
        'Number of accepted events; 0 if the realm tracks none. Measurements without a known range are not counted.',
    },
  },
});

/**
 * Events of viewers who consented to tracking. The server counts them by day or forwards them, as the realm's
 * settings say (decision D36). Needs no session.
 */
export const postViewerEvents = defineCall({
  name: 'postViewerEvents',
  method: 'POST',
  inReadOnlySession: 'allowed',
  path: '/api/v2/viewer-events',
  summary: 'Track events of a viewer.',
  body: eventsSchema,
  response: acceptedSchema,
  timeoutMs: 4_000,
});

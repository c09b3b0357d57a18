import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { id } from '../../fields.ts';
import { emptyBodySchema } from '../../domain/session.ts';
import { MULTI_VIEW_LAYOUTS } from '../../multiView.ts';

/** The streams that multi-view plays. */
const bodySchema = defineSchema({
  type: 'object',
  description: 'The streams that multi-view plays.',
  additionalProperties: false,
  required: ['eventIds', 'layout', 'sessionId'],
  properties: {
    eventIds: {
      type: 'array',
      minItems: 2,
      maxItems: 4,
      uniqueItems: true,
      items: id('Id of an event or channel.'),
      description: 'Events in the order of their positions.',
    },
    layout: { type: 'string', enum: MULTI_VIEW_LAYOUTS, description: 'Layout of the screen.' },
    sessionId: {
      type: 'string',
      pattern: '^[\\w.:-]{1,100}$',
      description: 'Id of one visit to multi-view, made by the client.',
    },
  },
});

/** Reports which events one screen plays side by side (API-128, decision D30). Each stream keeps its own heartbeat. */
export const postMultiviewHeartbeat = defineCall({
  name: 'postMultiviewHeartbeat',
  method: 'POST',
  inReadOnlySession: 'allowed',
  path: '/v1/multiviewHeartbeat',
  summary: 'Report what multi-view plays.',
  body: bodySchema,
  response: emptyBodySchema,
  errors: { SESSION_REQUIRED: 401, TOKEN_INVALID: 401, TOKEN_EXPIRED: 401, ORIGIN_FORBIDDEN: 403 },
});

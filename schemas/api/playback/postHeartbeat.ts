import { defineCall } from '../../defineCall.ts';
import { heartbeatBodySchema, heartbeatSchema, playbackId } from '../../domain/playback.ts';

/** Extends the stream slot of a player and stores the viewer's position. */
export const postHeartbeat = defineCall({
  name: 'postHeartbeat',
  method: 'POST',
  inReadOnlySession: 'allowed',
  path: '/api/v1/playback/{id}/heartbeat',
  summary: 'Extend a stream.',
  params: { id: playbackId },
  body: heartbeatBodySchema,
  response: heartbeatSchema,
  errors: {
    PLAYBACK_ENDED: 409,
    TOO_MANY_REQUESTS: 429,
    SESSION_REQUIRED: 401,
    TOKEN_INVALID: 401,
    TOKEN_EXPIRED: 401,
    ORIGIN_FORBIDDEN: 403,
  },
});

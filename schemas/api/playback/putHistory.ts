import { defineCall } from '../../defineCall.ts';
import { id } from '../../fields.ts';
import { putHistoryBodySchema, watchedSchema } from '../../domain/playback.ts';

/**
 * Stores the position up to which the viewer has watched a video: a player's last position, or the result of "mark as
 * watched" or "start again".
 */
export const putHistory = defineCall({
  name: 'putHistory',
  method: 'PUT',
  path: '/api/v2/history/{id}',
  summary: 'Store a position.',
  params: { id: id('Id of the video.') },
  body: putHistoryBodySchema,
  hasIdempotencyKey: true,
  response: watchedSchema,
  errors: {
    CONTENT_NOT_FOUND: 404,
    SIGN_IN_REQUIRED: 401,
    TOKEN_INVALID: 401,
    TOKEN_EXPIRED: 401,
    ORIGIN_FORBIDDEN: 403,
  },
});

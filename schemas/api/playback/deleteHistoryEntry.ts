import { defineCall } from '../../defineCall.ts';
import { id } from '../../fields.ts';
import { historyRemovalSchema } from '../../domain/playback.ts';

/** Removes a video from the viewer's watch history; repeating the call is not an error. */
export const deleteHistoryEntry = defineCall({
  name: 'deleteHistoryEntry',
  method: 'DELETE',
  path: '/api/v2/history/{id}',
  summary: 'Remove a video from the watch history.',
  params: { id: id('Id of the video.') },
  hasIdempotencyKey: true,
  response: historyRemovalSchema,
  errors: { SIGN_IN_REQUIRED: 401, TOKEN_INVALID: 401, TOKEN_EXPIRED: 401, ORIGIN_FORBIDDEN: 403 },
});

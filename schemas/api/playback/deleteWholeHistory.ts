import { defineCall } from '../../defineCall.ts';
import { historyRemovalSchema } from '../../domain/playback.ts';

/** Removes everything from the watch history of the viewer's profile. */
export const deleteWholeHistory = defineCall({
  name: 'deleteWholeHistory',
  method: 'DELETE',
  path: '/api/v2/history',
  summary: 'Remove all videos from the watch history.',
  hasIdempotencyKey: true,
  response: historyRemovalSchema,
  errors: { SIGN_IN_REQUIRED: 401, TOKEN_INVALID: 401, TOKEN_EXPIRED: 401, ORIGIN_FORBIDDEN: 403 },
});

import { defineCall } from '../../defineCall.ts';
import { historyRestoredSchema, historyRestoreSchema } from '../../domain/playback.ts';

/**
 * Undoes a change of the watch history: positions, times and the order are as before. A video that was watched after
 * the change keeps its newer position. Repeating the call is not an error.
 */
export const postHistoryRestore = defineCall({
  name: 'postHistoryRestore',
  method: 'POST',
  path: '/api/v2/history/restore',
  summary: 'Undo a change of the watch history.',
  body: historyRestoreSchema,
  hasIdempotencyKey: true,
  response: historyRestoredSchema,
  errors: { SIGN_IN_REQUIRED: 401, TOKEN_INVALID: 401, TOKEN_EXPIRED: 401, ORIGIN_FORBIDDEN: 403 },
});

import { defineCall } from '../../defineCall.ts';
import { emptyBodySchema } from '../../domain/session.ts';
import { playbackId } from '../../domain/playback.ts';

/** Frees a stream slot, also that of another device of the account. Repeating the call is not an error. */
export const deletePlayback = defineCall({
  name: 'deletePlayback',
  method: 'DELETE',
  inReadOnlySession: 'allowed',
  path: '/api/v1/playback/{id}',
  summary: 'Stop a stream.',
  params: { id: playbackId },
  response: emptyBodySchema,
  errors: { SESSION_REQUIRED: 401, TOKEN_INVALID: 401, TOKEN_EXPIRED: 401, ORIGIN_FORBIDDEN: 403 },
});

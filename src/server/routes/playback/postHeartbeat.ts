import { postHeartbeat as call } from '#schemas/api/playback/postHeartbeat.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { HttpError } from '../../http/errors.ts';
import { requireSession, requireSessionKey } from '../../http/requestContext.ts';

/** Extends the slot of a stream and stores the viewer's position. */
export const postHeartbeat = defineRoute(
  call,
  async ({ params, body, request, reply }, { realms, sessions, playbacks }) => {
    const realm = await realms.findForRequest(request);
    const key = await requireSessionKey(request, reply, realm, sessions);
    const expiresAt = await playbacks.heartbeat(realm.id, key, params.id, body);
    if (expiresAt !== undefined) return { expiresAt: new Date(expiresAt).toISOString() };
    const session = await requireSession(request, reply, realm, sessions);
    throw (await playbacks.findRefusal(realm.id, session, params.id)) === 'ended'
      ? playbackEnded()
      : tooManyHeartbeats();
  },
);

const playbackEnded = (): HttpError =>
  new HttpError(
    409,
    'PLAYBACK_ENDED',
    'This stream was stopped, or another device has replaced it. Start the video again to continue.',
  );

const tooManyHeartbeats = (): HttpError =>
  new HttpError(
    429,
    'TOO_MANY_REQUESTS',
    'The player sends more than one heartbeat a second. Wait for the seconds in details.retryAfter.',
    { retryAfter: 30 },
  );

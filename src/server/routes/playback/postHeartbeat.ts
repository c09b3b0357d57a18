import { postHeartbeat as call } from '#schemas/api/playback/postHeartbeat.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { HttpError } from '../../http/errors.ts';
import { requireSession } from '../../http/requestContext.ts';

/** Keeps the slot of a stream and stores the viewer's position. */
export const postHeartbeat = defineRoute(
  call,
  async ({ params, body, request, reply }, { realms, sessions, playbacks }) => {
    const realm = await realms.forRequest(request);
    const session = await requireSession(request, reply, realm, sessions);
    const expiresAt = await playbacks.heartbeat(realm.id, session, params.id, body);
    if (expiresAt === 'ended')
      throw new HttpError(
        409,
        'PLAYBACK_ENDED',
        'This stream was stopped, or another device has taken its place. Start the video again to go on.',
      );
    if (expiresAt === 'too-many')
      throw new HttpError(
        429,
        'TOO_MANY_REQUESTS',
        'The player sends more than one heartbeat a second. Wait for the seconds in details.retryAfter.',
        { retryAfter: 30 },
      );
    return { expiresAt: new Date(expiresAt).toISOString() };
  },
);

import type { FastifyInstance } from 'fastify';
import { postTokenRefresh as call } from '#schemas/api/session/postTokenRefresh.ts';
import type { SessionService } from '../../domain/session/createSessionService.ts';
import { HttpError } from '../../http/errors.ts';
import type { RealmService } from '../../domain/delivery/createRealmService.ts';
import { registerCall } from '../../http/registerCall.ts';
import { sessionOf } from '../../http/requestContext.ts';
import { giveSession, sessionRealm } from '../../http/sessionCookie.ts';

/** Renews a session by its refresh token. A cookie needs no renewal: there it answers whose it is. */
export function postTokenRefresh(
  app: FastifyInstance,
  { realms, sessions }: { realms: RealmService; sessions: SessionService },
): void {
  registerCall(app, call, async ({ body, request, reply }) => {
    const realm = await realms.of(request);
    if (body.refreshToken !== undefined)
      return giveSession(request, reply, await sessions.refresh(sessionRealm(realm), body.refreshToken));
    const session = realm.view.sessionMode === 'cookie' ? await sessionOf(request, reply, realm, sessions) : undefined;
    if (!session)
      throw new HttpError(401, 'TOKEN_INVALID', 'There is no session to renew. Send the refresh token, or sign in.');
    return giveSession(request, reply, { session });
  });
}

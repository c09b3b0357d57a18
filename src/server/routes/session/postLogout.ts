import type { FastifyInstance } from 'fastify';
import { postLogout as call } from '#schemas/api/session/postLogout.ts';
import type { SessionService } from '../../domain/session/createSessionService.ts';
import type { RealmService } from '../../domain/delivery/createRealmService.ts';
import { registerCall } from '../../http/registerCall.ts';
import { sessionOrGuest } from '../../http/requestContext.ts';
import { clearSessionCookie, sessionRealm } from '../../http/sessionCookie.ts';

/** Ends the session of the refresh token, else the current one. The answer is the same whatever there was to end. */
export function postLogout(
  app: FastifyInstance,
  { realms, sessions }: { realms: RealmService; sessions: SessionService },
): void {
  registerCall(app, call, async ({ body, request, reply }) => {
    const realm = await realms.of(request);
    const current = await sessionOrGuest(request, reply, realm, sessions);
    await sessions.signOut(sessionRealm(realm), {
      refreshToken: body.refreshToken,
      everywhere: body.everywhere,
      current,
    });
    if (realm.view.sessionMode === 'cookie') clearSessionCookie(request, reply);
    void reply.header('cache-control', 'no-store');
    return { signedOut: true };
  });
}

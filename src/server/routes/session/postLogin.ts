import type { FastifyInstance } from 'fastify';
import { postLogin as call } from '#schemas/api/session/postLogin.ts';
import type { SessionService } from '../../domain/session/createSessionService.ts';
import type { RealmService } from '../../domain/delivery/createRealmService.ts';
import { registerCall } from '../../http/registerCall.ts';
import { sessionOrGuest } from '../../http/requestContext.ts';
import { giveSession, sessionRealm } from '../../http/sessionCookie.ts';

/** Signs in with e-mail and password; the session before ends. */
export function postLogin(
  app: FastifyInstance,
  { realms, sessions }: { realms: RealmService; sessions: SessionService },
): void {
  registerCall(app, call, async ({ body, request, reply }) => {
    const realm = await realms.of(request);
    const current = await sessionOrGuest(request, reply, realm, sessions);
    return giveSession(
      request,
      reply,
      await sessions.signIn(sessionRealm(realm), body, { address: request.ip, current }),
    );
  });
}

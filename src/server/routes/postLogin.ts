import type { FastifyInstance } from 'fastify';
import { postLogin as call } from '#schemas/api/postLogin.ts';
import type { SessionService } from '../domain/session/createSessionService.ts';
import type { RealmService } from '../realmService.ts';
import { registerCall } from '../registerCall.ts';
import { sessionOrGuest } from '../requestContext.ts';
import { giveSession, sessionRealm } from '../sessionCookie.ts';

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

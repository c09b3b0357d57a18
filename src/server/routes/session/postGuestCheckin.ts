import type { FastifyInstance } from 'fastify';
import { postGuestCheckin as call } from '#schemas/api/session/postGuestCheckin.ts';
import type { SessionService } from '../../domain/session/createSessionService.ts';
import type { RealmService } from '../../domain/delivery/createRealmService.ts';
import { registerCall } from '../../http/registerCall.ts';
import { sessionOrGuest } from '../../http/requestContext.ts';
import { giveSession, sessionRealm } from '../../http/sessionCookie.ts';

/** Opens a guest session; answers the session that is in force already as it is. */
export function postGuestCheckin(
  app: FastifyInstance,
  { realms, sessions }: { realms: RealmService; sessions: SessionService },
): void {
  registerCall(app, call, async ({ request, reply }) => {
    const realm = await realms.of(request);
    const current = await sessionOrGuest(request, reply, realm, sessions);
    if (current) return giveSession(request, reply, { session: current });
    return giveSession(request, reply, await sessions.checkIn(sessionRealm(realm), { address: request.ip }));
  });
}

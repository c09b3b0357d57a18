import { postGuestCheckin as call } from '#schemas/api/session/postGuestCheckin.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { sessionOrGuest } from '../../http/requestContext.ts';
import { giveSession, sessionRealm } from '../../http/sessionCookie.ts';

/** Opens a guest session; answers the session that is in force already as it is. */
export const postGuestCheckin = defineRoute(call, async ({ request, reply }, { realms, sessions }) => {
  const realm = await realms.of(request);
  const current = await sessionOrGuest(request, reply, realm, sessions);
  if (current) return giveSession(request, reply, { session: current });
  return giveSession(request, reply, await sessions.checkIn(sessionRealm(realm), { address: request.ip }));
});

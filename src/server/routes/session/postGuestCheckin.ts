import { postGuestCheckin as call } from '#schemas/api/session/postGuestCheckin.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { sessionOrGuest } from '../../http/requestContext.ts';
import { sendSession, toSessionRealm } from '../../http/sessionCookie.ts';

/** Opens a guest session. A caller who already has a session gets that session. */
export const postGuestCheckin = defineRoute(call, async ({ request, reply }, { realms, sessions }) => {
  const realm = await realms.findForRequest(request);
  const current = await sessionOrGuest(request, reply, realm, sessions);
  if (current) return sendSession(request, reply, { session: current });
  return sendSession(request, reply, await sessions.checkIn(toSessionRealm(realm), { address: request.ip }));
});

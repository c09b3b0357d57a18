import { getSessions as call } from '#schemas/api/identity/getSessions.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { requireAdultSession } from '../../http/requestContext.ts';
import { toSessionRealm } from '../../http/sessionCookie.ts';

/** Lists the devices on which the viewer is signed in. */
export const getSessions = defineRoute(call, async ({ request, reply }, { realms, sessions, userAccounts }) => {
  const realm = await realms.findForRequest(request);
  const owner = await requireAdultSession(request, reply, realm, sessions);
  return { sessions: await userAccounts.listSessions(toSessionRealm(realm), owner) };
});

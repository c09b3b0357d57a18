import { getAccountEvents as call } from '#schemas/api/identity/getAccountEvents.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { requireAdultSession } from '../../http/requestContext.ts';
import { toSessionRealm } from '../../http/sessionCookie.ts';

/** Returns what happened to the viewer's account. */
export const getAccountEvents = defineRoute(call, async ({ request, reply }, { realms, sessions, userAccounts }) => {
  const realm = await realms.findForRequest(request);
  const owner = await requireAdultSession(request, reply, realm, sessions);
  return userAccounts.listEvents(toSessionRealm(realm), owner);
});

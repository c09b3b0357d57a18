import { deleteOtherSessions as call } from '#schemas/api/identity/deleteOtherSessions.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { describeRequester } from '../../http/describeRequester.ts';
import { requireAdultSession } from '../../http/requestContext.ts';
import { toSessionRealm } from '../../http/sessionCookie.ts';

/** Signs the viewer out on all other devices. */
export const deleteOtherSessions = defineRoute(call, async ({ request, reply }, { realms, sessions, userAccounts }) => {
  const realm = await realms.findForRequest(request);
  const owner = await requireAdultSession(request, reply, realm, sessions);
  const requester = describeRequester(request, realm);
  return { ended: await userAccounts.endOtherSessions(toSessionRealm(realm), owner, requester) };
});

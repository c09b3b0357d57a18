import { getPasskeys as call } from '#schemas/api/passkeys/getPasskeys.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { requirePasskeys } from '../../http/passkeyRequests.ts';
import { requireAdultSession } from '../../http/requestContext.ts';
import { toSessionRealm } from '../../http/sessionCookie.ts';

/** Lists the viewer's passkeys. */
export const getPasskeys = defineRoute(call, async ({ request, reply }, { realms, sessions, userAccounts }) => {
  const realm = await realms.findForRequest(request);
  const owner = await requireAdultSession(request, reply, realm, sessions);
  requirePasskeys(realm);
  return userAccounts.listPasskeys(toSessionRealm(realm), owner);
});

import { getAccount as call } from '#schemas/api/identity/getAccount.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { readAccountFormRules } from '../../http/accountFormRules.ts';
import { requireAdultSession } from '../../http/requestContext.ts';
import { toSessionRealm } from '../../http/sessionCookie.ts';

/** Returns the viewer's account. */
export const getAccount = defineRoute(call, async ({ request, reply }, { realms, sessions, userAccounts, config }) => {
  const realm = await realms.findForRequest(request);
  const owner = await requireAdultSession(request, reply, realm, sessions);
  return userAccounts.getAccount(toSessionRealm(realm), owner, readAccountFormRules(request, realm, config));
});

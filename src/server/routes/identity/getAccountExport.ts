import { getAccountExport as call } from '#schemas/api/identity/getAccountExport.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { describeRequester } from '../../http/describeRequester.ts';
import { requireAdultSession } from '../../http/requestContext.ts';
import { toSessionRealm } from '../../http/sessionCookie.ts';

/** Returns everything that the server stores about the account, as a file. */
export const getAccountExport = defineRoute(call, async ({ request, reply }, { realms, sessions, userAccounts }) => {
  const realm = await realms.findForRequest(request);
  const owner = await requireAdultSession(request, reply, realm, sessions);
  const exported = await userAccounts.exportData(toSessionRealm(realm), owner, describeRequester(request, realm));
  void reply.header('content-disposition', `attachment; filename="${realm.id}-account.json"`);
  return { ...exported, data: Object.fromEntries(Object.entries(exported.data).map(([k, rows]) => [k, [...rows]])) };
});

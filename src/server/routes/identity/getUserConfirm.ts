import { getUserConfirm as call } from '#schemas/api/identity/getUserConfirm.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { describeRequester } from '../../http/describeRequester.ts';
import { toSessionRealm } from '../../http/sessionCookie.ts';

/** Confirms an address with the token of a mail. */
export const getUserConfirm = defineRoute(call, async ({ params, request, reply }, { realms, userAccounts }) => {
  const realm = await realms.findForRequest(request);
  void reply.header('cache-control', 'no-store');
  return { ...(await userAccounts.confirm(toSessionRealm(realm), params.token, describeRequester(request, realm))) };
});

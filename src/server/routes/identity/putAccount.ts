import { putAccount as call } from '#schemas/api/identity/putAccount.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { describeRequester } from '../../http/describeRequester.ts';
import { readAccountFormRules } from '../../http/accountFormRules.ts';
import { requireAdultSession } from '../../http/requestContext.ts';
import { toSessionRealm } from '../../http/sessionCookie.ts';

/** Changes the viewer's account and returns it. */
export const putAccount = defineRoute(
  call,
  async ({ body, request, reply }, { realms, sessions, userAccounts, config }) => {
    const realm = await realms.findForRequest(request);
    const owner = await requireAdultSession(request, reply, realm, sessions);
    const rules = readAccountFormRules(request, realm, config);
    return userAccounts.changeAccount(toSessionRealm(realm), owner, body, rules, describeRequester(request, realm));
  },
);

import { getLinkedProviders as call } from '#schemas/api/identity/getLinkedProviders.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { readSignInWays } from '../../http/accountFormRules.ts';
import { requireAdultSession } from '../../http/requestContext.ts';
import { toSessionRealm } from '../../http/sessionCookie.ts';

/** Lists the providers that are linked to the account. */
export const getLinkedProviders = defineRoute(
  call,
  async ({ query, request, reply }, { realms, sessions, userAccounts }) => {
    const realm = await realms.findForRequest(request);
    const owner = await requireAdultSession(request, reply, realm, sessions);
    return userAccounts.listProviders(toSessionRealm(realm), owner, readSignInWays(request, realm, query.lang));
  },
);

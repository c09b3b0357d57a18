import { deleteLinkedProvider as call } from '#schemas/api/identity/deleteLinkedProvider.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { describeRequester } from '../../http/describeRequester.ts';
import { readSignInWays } from '../../http/accountFormRules.ts';
import { requireAdultSession } from '../../http/requestContext.ts';
import { toSessionRealm } from '../../http/sessionCookie.ts';

/** Unlinks a provider. */
export const deleteLinkedProvider = defineRoute(
  call,
  async ({ params, request, reply }, { realms, sessions, userAccounts }) => {
    const realm = await realms.findForRequest(request);
    const owner = await requireAdultSession(request, reply, realm, sessions);
    const ways = readSignInWays(request, realm);
    const requester = describeRequester(request, realm);
    await userAccounts.unlinkProvider(toSessionRealm(realm), owner, params.provider, ways, requester);
    return { unlinked: true } as const;
  },
);

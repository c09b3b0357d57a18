import { postAccountDeletion as call } from '#schemas/api/identity/postAccountDeletion.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { describeRequester } from '../../http/describeRequester.ts';
import { requireAdultSession } from '../../http/requestContext.ts';
import { clearSessionCookie, toSessionRealm } from '../../http/sessionCookie.ts';

/** Deletes the account and the session's cookie. */
export const postAccountDeletion = defineRoute(
  call,
  async ({ body, request, reply }, { realms, sessions, userAccounts }) => {
    const realm = await realms.findForRequest(request);
    const owner = await requireAdultSession(request, reply, realm, sessions);
    await userAccounts.deleteAccount(toSessionRealm(realm), owner, body, describeRequester(request, realm));
    if (realm.view.sessionMode === 'cookie') clearSessionCookie(request, reply);
    return { deleted: true } as const;
  },
);

import { putUserPassword as call } from '#schemas/api/identity/putUserPassword.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { describeRequester } from '../../http/describeRequester.ts';
import { requireAdultSession } from '../../http/requestContext.ts';
import { toSessionRealm } from '../../http/sessionCookie.ts';

/** Changes the viewer's password. */
export const putUserPassword = defineRoute(
  call,
  async ({ body, request, reply }, { realms, sessions, userAccounts }) => {
    const realm = await realms.findForRequest(request);
    const owner = await requireAdultSession(request, reply, realm, sessions);
    await userAccounts.changePassword(toSessionRealm(realm), owner, body, describeRequester(request, realm));
    return { changed: true } as const;
  },
);

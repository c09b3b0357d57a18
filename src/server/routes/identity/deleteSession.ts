import { deleteSession as call } from '#schemas/api/identity/deleteSession.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { describeRequester } from '../../http/describeRequester.ts';
import { requireAdultSession } from '../../http/requestContext.ts';
import { toSessionRealm } from '../../http/sessionCookie.ts';

/** Signs the viewer out on one other device. */
export const deleteSession = defineRoute(
  call,
  async ({ params, request, reply }, { realms, sessions, userAccounts }) => {
    const realm = await realms.findForRequest(request);
    const owner = await requireAdultSession(request, reply, realm, sessions);
    await userAccounts.endSession(toSessionRealm(realm), owner, params.id, describeRequester(request, realm));
    return { ended: 1 };
  },
);

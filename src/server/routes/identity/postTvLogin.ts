import { postTvLogin as call } from '#schemas/api/identity/postTvLogin.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { describeRequester } from '../../http/describeRequester.ts';
import { requireAdultSession } from '../../http/requestContext.ts';
import { toSessionRealm } from '../../http/sessionCookie.ts';

/** Approves, describes or refuses the device that shows a code. */
export const postTvLogin = defineRoute(call, async ({ body, request, reply }, { realms, sessions, userAccounts }) => {
  const realm = await realms.findForRequest(request);
  const owner = await requireAdultSession(request, reply, realm, sessions);
  const { code, action = 'APPROVE', solution } = body;
  void reply.header('cache-control', 'no-store');
  return userAccounts.decideTvSignIn(
    toSessionRealm(realm),
    owner,
    { code, action, solution },
    describeRequester(request, realm, undefined),
  );
});

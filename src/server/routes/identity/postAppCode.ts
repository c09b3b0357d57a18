import { postAppCode as call } from '#schemas/api/identity/postAppCode.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { describeRequester } from '../../http/describeRequester.ts';
import { requireApp } from '../../http/externalSignIn.ts';
import { requireAccount } from '../../http/requestContext.ts';
import { toSessionRealm } from '../../http/sessionCookie.ts';

/** Creates a code with which an app signs in to the viewer's account. */
export const postAppCode = defineRoute(call, async ({ body, request, reply }, services) => {
  const realm = await services.realms.findForRequest(request);
  const session = await requireAccount(request, reply, realm, services.sessions);
  requireApp(realm, body.app);
  void reply.header('cache-control', 'no-store');
  const requester = describeRequester(request, realm);
  return services.userAccounts.createAppCode(toSessionRealm(realm), session, requester);
});

import { postTvCode as call } from '#schemas/api/identity/postTvCode.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { readVisitor } from '../../http/readVisitor.ts';
import { toSessionRealm } from '../../http/sessionCookie.ts';

/** Gives a device a code with which another device signs it in. */
export const postTvCode = defineRoute(call, async ({ request, reply }, { realms, userAccounts, config }) => {
  const realm = await realms.findForRequest(request);
  void reply.header('cache-control', 'no-store');
  return userAccounts.beginTvSignIn(toSessionRealm(realm), readVisitor(request, config, realm, undefined));
});

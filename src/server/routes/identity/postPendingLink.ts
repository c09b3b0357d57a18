import { postPendingLink as call } from '#schemas/api/identity/postPendingLink.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { describeUserAgent } from '../../http/describeRequester.ts';
import { readBrowserHash } from '../../http/externalSignIn.ts';
import { requireAccount } from '../../http/requestContext.ts';
import { toSessionRealm } from '../../http/sessionCookie.ts';

/**
 * Links a provider to the signed-in viewer's account, after a sign-in with the provider in this browser was refused
 * because an account with the same e-mail address exists: this one.
 */
export const postPendingLink = defineRoute(call, async ({ request, reply }, { realms, sessions, identities }) => {
  const realm = await realms.findForRequest(request);
  const { accountId } = await requireAccount(request, reply, realm, sessions);
  const settings = toSessionRealm(realm);
  const browserHash = readBrowserHash(request);
  const device = describeUserAgent(request.headers['user-agent']);
  const isLinked =
    browserHash !== undefined && (await identities.linkPending(settings, accountId, browserHash, device));
  const providers = await identities.listProviders(settings, accountId);
  void reply.header('cache-control', 'no-store');
  return { isLinked, linkedAccounts: providers.map((provider) => ({ provider })) };
});

import { postPasskey as call } from '#schemas/api/passkeys/postPasskey.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { describeRequester } from '../../http/describeRequester.ts';
import { readPasskeySite, requirePasskeys } from '../../http/passkeyRequests.ts';
import { requireAdultSession } from '../../http/requestContext.ts';
import { toSessionRealm } from '../../http/sessionCookie.ts';

/** Adds a passkey to the account. */
export const postPasskey = defineRoute(call, async ({ body, request, reply }, { realms, sessions, userAccounts }) => {
  const realm = await realms.findForRequest(request);
  const owner = await requireAdultSession(request, reply, realm, sessions);
  requirePasskeys(realm);
  const site = readPasskeySite(request, realm);
  return userAccounts.addPasskey(
    toSessionRealm(realm),
    owner,
    site,
    body.credential,
    describeRequester(request, realm),
  );
});

import { postNewPasskeyOptions as call } from '#schemas/api/passkeys/postNewPasskeyOptions.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { describeRequester } from '../../http/describeRequester.ts';
import { beginAtPasskeySite, requirePasskeys } from '../../http/passkeyRequests.ts';
import { requireAdultSession } from '../../http/requestContext.ts';
import { toSessionRealm } from '../../http/sessionCookie.ts';

/** Begins to add a passkey. */
export const postNewPasskeyOptions = defineRoute(
  call,
  async ({ body, request, reply }, { realms, sessions, userAccounts }) => {
    const realm = await realms.findForRequest(request);
    const owner = await requireAdultSession(request, reply, realm, sessions);
    requirePasskeys(realm);
    const requester = describeRequester(request, realm);
    const site = beginAtPasskeySite(request, reply, realm);
    return userAccounts.beginPasskey(toSessionRealm(realm), owner, site, body, requester);
  },
);

import { putPasskey as call } from '#schemas/api/passkeys/putPasskey.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { requirePasskeys } from '../../http/passkeyRequests.ts';
import { requireAdultSession } from '../../http/requestContext.ts';
import { toSessionRealm } from '../../http/sessionCookie.ts';

/** Renames a passkey. */
export const putPasskey = defineRoute(
  call,
  async ({ params, body, request, reply }, { realms, sessions, userAccounts }) => {
    const realm = await realms.findForRequest(request);
    const owner = await requireAdultSession(request, reply, realm, sessions);
    requirePasskeys(realm);
    return userAccounts.renamePasskey(toSessionRealm(realm), owner, params.id, body.name);
  },
);

import { deletePasskey as call } from '#schemas/api/passkeys/deletePasskey.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { describeRequester } from '../../http/describeRequester.ts';
import { requireAdultSession } from '../../http/requestContext.ts';
import { toSessionRealm } from '../../http/sessionCookie.ts';

/** Removes a passkey. */
export const deletePasskey = defineRoute(
  call,
  async ({ params, request, reply }, { realms, sessions, userAccounts }) => {
    const realm = await realms.findForRequest(request);
    const owner = await requireAdultSession(request, reply, realm, sessions);
    await userAccounts.removePasskey(toSessionRealm(realm), owner, params.id, describeRequester(request, realm));
    return { done: true } as const;
  },
);

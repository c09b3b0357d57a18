import { postProfileRestore as call } from '#schemas/api/profiles/postProfileRestore.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { describeRequester } from '../../http/describeRequester.ts';
import { requireAccount } from '../../http/requestContext.ts';
import { toProfileRealm } from '../../http/toProfileRealm.ts';

/** Restores a deleted profile. */
export const postProfileRestore = defineRoute(
  call,
  async ({ params, request, reply }, { realms, sessions, userAccounts: { profiles } }) => {
    const realm = await realms.findForRequest(request);
    const owner = await requireAccount(request, reply, realm, sessions);
    return profiles.restore(toProfileRealm(realm), owner, params.id, describeRequester(request, realm));
  },
);

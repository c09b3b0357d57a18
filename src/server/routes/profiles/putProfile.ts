import { putProfile as call } from '#schemas/api/profiles/putProfile.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { describeRequester } from '../../http/describeRequester.ts';
import { requireAccount } from '../../http/requestContext.ts';
import { toProfileRealm } from '../../http/toProfileRealm.ts';

/** Changes a profile. */
export const putProfile = defineRoute(
  call,
  async ({ params, body, request, reply }, { realms, sessions, userAccounts: { profiles } }) => {
    const realm = await realms.findForRequest(request);
    const owner = await requireAccount(request, reply, realm, sessions);
    return profiles.change(toProfileRealm(realm), owner, params.id, body, describeRequester(request, realm));
  },
);

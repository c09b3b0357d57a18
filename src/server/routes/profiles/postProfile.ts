import { postProfile as call } from '#schemas/api/profiles/postProfile.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { describeRequester } from '../../http/describeRequester.ts';
import { requireAccount } from '../../http/requestContext.ts';
import { toProfileRealm } from '../../http/toProfileRealm.ts';

/** Creates a profile. */
export const postProfile = defineRoute(
  call,
  async ({ body, request, reply }, { realms, sessions, userAccounts: { profiles } }) => {
    const realm = await realms.findForRequest(request);
    const owner = await requireAccount(request, reply, realm, sessions);
    return profiles.create(toProfileRealm(realm), owner, body, describeRequester(request, realm));
  },
);

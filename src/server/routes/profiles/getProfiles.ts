import { getProfiles as call } from '#schemas/api/profiles/getProfiles.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { readDeviceProfiles } from '../../http/profileCookie.ts';
import { requireAccount } from '../../http/requestContext.ts';
import { toProfileRealm } from '../../http/toProfileRealm.ts';

/** Returns the profiles of the viewer's account. */
export const getProfiles = defineRoute(
  call,
  async ({ request, reply }, { realms, sessions, userAccounts: { profiles } }) => {
    const realm = await realms.findForRequest(request);
    const owner = await requireAccount(request, reply, realm, sessions);
    return profiles.list(toProfileRealm(realm), owner, readDeviceProfiles(request));
  },
);

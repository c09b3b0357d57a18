import { postProfileSwitch as call } from '#schemas/api/profiles/postProfileSwitch.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { describeRequester } from '../../http/describeRequester.ts';
import { readDeviceProfiles } from '../../http/profileCookie.ts';
import { requireAccount } from '../../http/requestContext.ts';
import { sendSession } from '../../http/sessionCookie.ts';
import { toProfileRealm } from '../../http/toProfileRealm.ts';

/** Changes the profile of the session. */
export const postProfileSwitch = defineRoute(
  call,
  async ({ params, body, request, reply }, { realms, sessions, userAccounts: { profiles } }) => {
    const realm = await realms.findForRequest(request);
    const owner = await requireAccount(request, reply, realm, sessions);
    const requester = describeRequester(request, realm);
    const choice = { ...body, deviceProfiles: readDeviceProfiles(request) };
    const opened = await profiles.switchTo(toProfileRealm(realm), owner, params.id, choice, requester);
    return sendSession(request, reply, opened);
  },
);

import { deleteProfile as call } from '#schemas/api/profiles/deleteProfile.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { describeRequester } from '../../http/describeRequester.ts';
import { requireAccount } from '../../http/requestContext.ts';
import { toProfileRealm } from '../../http/toProfileRealm.ts';

/** Deletes a profile. */
export const deleteProfile = defineRoute(
  call,
  async ({ params, body, request, reply }, { realms, sessions, userAccounts: { profiles } }) => {
    const realm = await realms.findForRequest(request);
    const owner = await requireAccount(request, reply, realm, sessions);
    await profiles.remove(toProfileRealm(realm), owner, params.id, body, describeRequester(request, realm));
    return { done: true } as const;
  },
);

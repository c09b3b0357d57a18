import { putProfilePin as call } from '#schemas/api/profiles/putProfilePin.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { describeRequester } from '../../http/describeRequester.ts';
import { requireAccount } from '../../http/requestContext.ts';
import { toProfileRealm } from '../../http/toProfileRealm.ts';

/** Sets the account's PIN: one PIN protects all of its profiles. */
export const putProfilePin = defineRoute(
  call,
  async ({ body, request, reply }, { realms, sessions, userAccounts: { profiles } }) => {
    const realm = await realms.findForRequest(request);
    const owner = await requireAccount(request, reply, realm, sessions);
    await profiles.setPin(toProfileRealm(realm), owner, body, describeRequester(request, realm));
    return { done: true } as const;
  },
);

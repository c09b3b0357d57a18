import { putPinReset as call } from '#schemas/api/profiles/putPinReset.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { describeRequester } from '../../http/describeRequester.ts';
import { toProfileRealm } from '../../http/toProfileRealm.ts';

/** Removes the PIN with the code of a mail. */
export const putPinReset = defineRoute(call, async ({ params, request }, { realms, userAccounts: { profiles } }) => {
  const realm = await realms.findForRequest(request);
  await profiles.confirmPinReset(toProfileRealm(realm), params.code, describeRequester(request, realm));
  return { done: true } as const;
});

import { deletePendingSignUp as call } from '#schemas/api/identity/deletePendingSignUp.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { readBrowserHash } from '../../http/externalSignIn.ts';

/** Forgets the person whose sign-up with a provider waits for the consent in this browser. */
export const deletePendingSignUp = defineRoute(call, async ({ request }, { realms, identities }) => {
  const realm = await realms.findForRequest(request);
  await identities.declineSignUp(realm.id, readBrowserHash(request));
  return { done: true } as const;
});

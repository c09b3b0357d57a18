import { getPendingSignUp as call } from '#schemas/api/identity/getPendingSignUp.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { readBrowserHash } from '../../http/externalSignIn.ts';

/** Returns whose sign-up with a provider waits for the consent in this browser. */
export const getPendingSignUp = defineRoute(call, async ({ request, reply }, { realms, identities }) => {
  const realm = await realms.findForRequest(request);
  void reply.header('cache-control', 'no-store');
  const { id, email, name } = await identities.findSignUp(realm.id, readBrowserHash(request));
  // Without an address the person is a customer of a TV provider, and `name` is the name of the TV provider.
  return email === null ? { id, email: '', name: '' } : { id, email, name: name ?? '' };
});

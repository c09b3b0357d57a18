import { postPasskeyOptions as call } from '#schemas/api/passkeys/postPasskeyOptions.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { countAttempt } from '../../http/externalSignIn.ts';
import { beginAtPasskeySite, requirePasskeys } from '../../http/passkeyRequests.ts';
import { toSessionRealm } from '../../http/sessionCookie.ts';

/** Begins a sign-in with a passkey. */
export const postPasskeyOptions = defineRoute(call, async ({ request, reply }, services) => {
  const realm = await services.realms.findForRequest(request);
  requirePasskeys(realm);
  await countAttempt(request, realm, services);
  const site = beginAtPasskeySite(request, reply, realm);
  return services.userAccounts.beginPasskeySignIn(toSessionRealm(realm), site);
});

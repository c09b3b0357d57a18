import { postEntitlementSync as call } from '#schemas/api/identity/postEntitlementSync.ts';
import { listLicences } from '../../domain/playback/licences.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { countAttempt, toProviderRealm } from '../../http/externalSignIn.ts';
import { localeOf, requireAccount } from '../../http/requestContext.ts';

/**
 * Stores the entitlements that a viewer has at OPiN as licences. The viewer is the one to whom the refresh token
 * belongs, else the caller.
 */
export const postEntitlementSync = defineRoute(call, async ({ body, request, reply }, services) => {
  const { realms, sessions, syncEntitlements } = services;
  const realm = await realms.findForRequest(request);
  await countAttempt(request, realm, services);
  const providerRealm = toProviderRealm(realm, localeOf(request, realm));
  const accountId =
    body.refreshToken === undefined
      ? (await requireAccount(request, reply, realm, sessions)).accountId
      : await sessions.findAccount(providerRealm, body.refreshToken);
  const licences = await syncEntitlements(providerRealm, {
    name: { kind: 'opin', clientName: '' },
    accountId,
    licenceIds: listLicences(realm.content).map(({ id }) => id),
  });
  void reply.header('cache-control', 'no-store');
  return { licences: [...licences] };
});

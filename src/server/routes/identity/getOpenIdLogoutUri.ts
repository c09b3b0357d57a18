import { getOpenIdLogoutUri as call } from '#schemas/api/identity/getOpenIdLogoutUri.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { toProviderRealm } from '../../http/externalSignIn.ts';
import { localeOf, sessionOrGuest } from '../../http/requestContext.ts';

/** Returns the address that ends the session at the provider and returns to the start page. */
export const getOpenIdLogoutUri = defineRoute(call, async ({ params, request, reply }, services) => {
  const realm = await services.realms.findForRequest(request);
  const settings = toProviderRealm(realm, localeOf(request, realm));
  const name = { kind: 'openid', clientName: params.client } as const;
  void reply.header('cache-control', 'no-store');
  const current = await sessionOrGuest(request, reply, realm, services.sessions);
  const logoutUri = await services.providerSignIn.logout(settings, name, {
    returnUrl: `${request.protocol}://${request.host}/`,
    sessionId: current?.sessionId,
  });
  return logoutUri === undefined ? {} : { logoutUri };
});

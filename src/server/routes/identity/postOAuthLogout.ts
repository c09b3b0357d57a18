import { postOAuthLogout as call } from '#schemas/api/identity/postOAuthLogout.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { toProviderRealm } from '../../http/externalSignIn.ts';
import { localeOf, sessionOrGuest } from '../../http/requestContext.ts';
import { clearSessionCookie, toSessionRealm } from '../../http/sessionCookie.ts';

/** Ends the session of the refresh token in the body, else the caller's. */
export const postOAuthLogout = defineRoute(call, async ({ params, body, request, reply }, services) => {
  const realm = await services.realms.findForRequest(request);
  const settings = toProviderRealm(realm, localeOf(request, realm));
  const name = { kind: 'generic-oauth', clientName: params.client } as const;
  const current = await sessionOrGuest(request, reply, realm, services.sessions);
  const logoutUri = await services.providerSignIn.logout(settings, name, {
    returnUrl: `${request.protocol}://${request.host}/`,
    sessionId: current?.sessionId,
  });
  await services.sessions.signOut(toSessionRealm(realm), { refreshToken: body.refreshToken, current });
  if (realm.view.sessionMode === 'cookie') clearSessionCookie(request, reply);
  void reply.header('cache-control', 'no-store');
  return { signedOut: true, ...(logoutUri !== undefined && { logoutUri }) };
});

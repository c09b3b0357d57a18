import { postLogout as call } from '#schemas/api/session/postLogout.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { sessionOrGuest } from '../../http/requestContext.ts';
import { clearSessionCookie, toSessionRealm } from '../../http/sessionCookie.ts';

/** Ends the session of the refresh token in the body, else the caller's. The response is the same without a session. */
export const postLogout = defineRoute(call, async ({ body, request, reply }, { realms, sessions, impersonation }) => {
  const realm = await realms.findForRequest(request);
  const current = await sessionOrGuest(request, reply, realm, sessions);
  await sessions.signOut(toSessionRealm(realm), {
    refreshToken: body.refreshToken,
    everywhere: body.everywhere,
    current,
  });
  if (current?.impersonatedBy !== undefined) await impersonation.recordEnds(realm.id);
  if (realm.view.sessionMode === 'cookie') clearSessionCookie(request, reply);
  void reply.header('cache-control', 'no-store');
  return { signedOut: true };
});

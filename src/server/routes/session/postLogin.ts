import { postLogin as call } from '#schemas/api/session/postLogin.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { readVisitor } from '../../http/readVisitor.ts';
import { sessionOrGuest } from '../../http/requestContext.ts';
import { sendSession, toSessionRealm } from '../../http/sessionCookie.ts';

/** Signs in with e-mail and password. The caller's earlier session ends. */
export const postLogin = defineRoute(call, async ({ body, request, reply }, { realms, sessions, config }) => {
  const realm = await realms.findForRequest(request);
  const current = await sessionOrGuest(request, reply, realm, sessions);
  return sendSession(
    request,
    reply,
    await sessions.signIn(toSessionRealm(realm), body, readVisitor(request, config, realm, current)),
  );
});

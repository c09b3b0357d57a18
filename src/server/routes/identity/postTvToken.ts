import { postTvToken as call } from '#schemas/api/identity/postTvToken.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { readVisitor } from '../../http/readVisitor.ts';
import { sessionOrGuest } from '../../http/requestContext.ts';
import { sendSession, toSessionRealm } from '../../http/sessionCookie.ts';

/** Opens the session of a device whose code was approved. */
export const postTvToken = defineRoute(
  call,
  async ({ body, request, reply }, { realms, sessions, userAccounts, config }) => {
    const realm = await realms.findForRequest(request);
    const current = await sessionOrGuest(request, reply, realm, sessions);
    const visitor = readVisitor(request, config, realm, current);
    return sendSession(
      request,
      reply,
      await userAccounts.finishTvSignIn(toSessionRealm(realm), body.deviceToken, visitor),
    );
  },
);

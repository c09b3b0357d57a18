import { postImpersonate as call } from '#schemas/api/session/postImpersonate.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { readVisitor } from '../../http/readVisitor.ts';
import { sessionOrGuest } from '../../http/requestContext.ts';
import { sendSession, toSessionRealm } from '../../http/sessionCookie.ts';

/** Opens a session in which an administrator sees the site as a viewer. */
export const postImpersonate = defineRoute(
  call,
  async ({ body, request, reply }, { realms, sessions, impersonation, config }) => {
    const realm = await realms.findForRequest(request);
    const current = await sessionOrGuest(request, reply, realm, sessions);
    const visitor = readVisitor(request, config, realm, current);
    return sendSession(request, reply, await impersonation.exchange(toSessionRealm(realm), body.token, visitor));
  },
);

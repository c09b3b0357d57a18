import { postInvitationAcceptance as call } from '#schemas/api/admin/postInvitationAcceptance.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { describeRequester } from '../../http/describeRequester.ts';
import { readVisitor } from '../../http/readVisitor.ts';
import { findSession, sessionOrGuest } from '../../http/requestContext.ts';
import { sendSession, toSessionRealm } from '../../http/sessionCookie.ts';
import { invalidToken } from '../../domain/identity/identityErrors.ts';

/** Accepts an invitation. The response is the caller's session with the new role, or the session of the new account. */
export const postInvitationAcceptance = defineRoute(
  call,
  async ({ body, request, reply }, { realms, sessions, people, config }) => {
    const realm = await realms.findForRequest(request);
    const current = await sessionOrGuest(request, reply, realm, sessions);
    const visitor = readVisitor(request, config, realm, current);
    const opened = await people.accept(toSessionRealm(realm), body, visitor, describeRequester(request, realm));
    const session = opened ?? { session: await findSession(request, reply, realm, sessions) };
    if (!session.session) throw invalidToken();
    return sendSession(request, reply, { ...session, session: session.session });
  },
);

import { postInvitationCheck as call } from '#schemas/api/admin/postInvitationCheck.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { sessionOrGuest } from '../../http/requestContext.ts';

/** Returns what an invitation offers. */
export const postInvitationCheck = defineRoute(call, async ({ body, request, reply }, { realms, sessions, people }) => {
  const realm = await realms.findForRequest(request);
  const session = await sessionOrGuest(request, reply, realm, sessions);
  void reply.header('cache-control', 'no-store');
  return people.check(realm.id, body.token, session?.accountId ?? undefined);
});

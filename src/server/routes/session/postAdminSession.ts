import { postAdminSession as call } from '#schemas/api/session/postAdminSession.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { requireStaff } from '../../http/requestContext.ts';
import { setAdminCookie, toSessionRealm } from '../../http/sessionCookie.ts';

/** Lets staff open documents under /_admin: in bearer mode the response sets a short cookie with the access token. */
export const postAdminSession = defineRoute(call, async ({ request, reply }, { realms, sessions }) => {
  const realm = await realms.findForRequest(request);
  await requireStaff(request, reply, realm, sessions);
  setAdminCookie(request, reply, toSessionRealm(realm));
  return { opened: true };
});

import { postTvStatus as call } from '#schemas/api/identity/postTvStatus.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { toSessionRealm } from '../../http/sessionCookie.ts';

/** Returns to a device whether the viewer has approved its code. */
export const postTvStatus = defineRoute(call, async ({ body, request, reply }, { realms, userAccounts }) => {
  const realm = await realms.findForRequest(request);
  void reply.header('cache-control', 'no-store');
  return userAccounts.getTvStatus(toSessionRealm(realm), body.deviceToken);
});

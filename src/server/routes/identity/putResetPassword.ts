import { putResetPassword as call } from '#schemas/api/identity/putResetPassword.ts';
import { setDeviceCookie } from '../../http/deviceCookie.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { describeRequester } from '../../http/describeRequester.ts';
import { toSessionRealm } from '../../http/sessionCookie.ts';

/** Sets a password with the token of a mail. */
export const putResetPassword = defineRoute(call, async ({ body, request, reply }, { realms, userAccounts }) => {
  const realm = await realms.findForRequest(request);
  const { email, device } = await userAccounts.reset(toSessionRealm(realm), body, describeRequester(request, realm));
  setDeviceCookie(request, reply, device);
  return { email };
});

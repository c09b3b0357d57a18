import { postResetPassword as call } from '#schemas/api/identity/postResetPassword.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { describeRequester } from '../../http/describeRequester.ts';
import { mailSent } from '../../http/mailSent.ts';
import { toSessionRealm } from '../../http/sessionCookie.ts';

/** Sends a mail with which a password is reset, if the address has an account. */
export const postResetPassword = defineRoute(call, async ({ body, request }, { realms, userAccounts, mails }) => {
  const realm = await realms.findForRequest(request);
  const { id: email, solution, returnTo } = body;
  await userAccounts.requestReset(
    toSessionRealm(realm),
    { email, solution },
    describeRequester(request, realm, returnTo),
  );
  return mailSent(mails);
});

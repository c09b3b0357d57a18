import { postUser as call } from '#schemas/api/identity/postUser.ts';
import { getSignUpRules } from '../../domain/identity/signUpRules.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { describeRequester } from '../../http/describeRequester.ts';
import { mailSent } from '../../http/mailSent.ts';
import { readRequestLocation } from '../../http/geo.ts';
import { readAccountFormRules } from '../../http/accountFormRules.ts';
import { toSessionRealm } from '../../http/sessionCookie.ts';

/** Stores a sign-up and sends its confirmation mail. */
export const postUser = defineRoute(call, async ({ body, request }, { realms, userAccounts, config, mails }) => {
  const realm = await realms.findForRequest(request);
  const { name = '', email, secret, consents = {}, details, solution, returnTo } = body;
  const { country = null } = readRequestLocation(request, config);
  await userAccounts.signUp(
    toSessionRealm(realm),
    getSignUpRules(realm.content.realm, readAccountFormRules(request, realm, config)),
    { name, email, secret, consents, details, solution, country },
    describeRequester(request, realm, returnTo),
  );
  return mailSent(mails);
});

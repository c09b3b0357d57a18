import { postFirebaseSignUp as call } from '#schemas/api/identity/postFirebaseSignUp.ts';
import { getSignUpRules } from '../../domain/identity/signUpRules.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { signInFromForm } from '../../http/externalSignIn.ts';
import { readAccountFormRules } from '../../http/accountFormRules.ts';

/** Signs up with the hosted identity service. */
export const postFirebaseSignUp = defineRoute(call, async ({ body, request, reply }, services) => {
  const { username: email, password: secret, name = '', consentAnswers: consents = {} } = body;
  const { appCheckToken, details, solution } = body;
  const snapshot = await services.realms.findForRequest(request);
  const rules = getSignUpRules(snapshot.content.realm, readAccountFormRules(request, snapshot, services.config));
  return signInFromForm({ request, reply, services }, (realm, input) =>
    services.hostedSignIn.signUp(realm, rules, {
      ...input,
      email,
      secret,
      name,
      consents,
      details,
      appCheckToken,
      solution,
    }),
  );
});

import { postFirebaseSignUp as call } from '#schemas/api/identity/postFirebaseSignUp.ts';
import { getSignUpRules } from '../../domain/identity/signUpRules.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { signInFromForm } from '../../http/externalSignIn.ts';

/** Signs up with the hosted identity service. */
export const postFirebaseSignUp = defineRoute(call, async ({ body, request, reply }, services) => {
  const { username: email, password: secret, name = '', consentAnswers: consents = {} } = body;
  const { appCheckToken, solution } = body;
  const { content } = await services.realms.findForRequest(request);
  return signInFromForm({ request, reply, services }, (realm, input) =>
    services.hostedSignIn.signUp(realm, getSignUpRules(content.realm), {
      ...input,
      email,
      secret,
      name,
      consents,
      appCheckToken,
      solution,
    }),
  );
});

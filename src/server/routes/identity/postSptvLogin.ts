import { postSptvLogin as call } from '#schemas/api/identity/postSptvLogin.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { signInFromForm } from '../../http/externalSignIn.ts';

/** Signs in with id and secret of SPTV. */
export const postSptvLogin = defineRoute(call, async ({ body, request, reply }, services) =>
  signInFromForm({ request, reply, services }, (realm, input) =>
    services.formSignIn.signIn(realm, { ...input, ...body, name: { kind: 'sptv', clientName: '' } }),
  ),
);

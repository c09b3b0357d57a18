import { postPbrLogin as call } from '#schemas/api/identity/postPbrLogin.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { signInFromForm } from '../../http/externalSignIn.ts';

/** Signs in with id and secret of PBR. */
export const postPbrLogin = defineRoute(call, async ({ body, request, reply }, services) =>
  signInFromForm({ request, reply, services }, (realm, input) =>
    services.formSignIn.signIn(realm, { ...input, ...body, name: { kind: 'pbr', clientName: '' } }),
  ),
);

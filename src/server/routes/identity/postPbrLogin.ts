import { postPbrLogin as call } from '#schemas/api/identity/postPbrLogin.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { submitSignIn } from '../../http/externalSignIn.ts';

/** Signs in with id and secret of PBR. */
export const postPbrLogin = defineRoute(call, async ({ body, request, reply }, services) =>
  submitSignIn({ request, reply, services, name: { kind: 'pbr', clientName: '' } }, body),
);

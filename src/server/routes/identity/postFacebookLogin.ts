import { postFacebookLogin as call } from '#schemas/api/identity/postFacebookLogin.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { finishExternalSignIn } from '../../http/externalSignIn.ts';

/**
 * Signs in with the code of Facebook's script. The script returns no state: the newest attempt of the browser is used.
 */
export const postFacebookLogin = defineRoute(call, async ({ body, request, reply }, services) =>
  finishExternalSignIn({ request, reply, services, name: { kind: 'facebook', clientName: '' } }, { code: body.code }),
);

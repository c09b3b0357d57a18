import { postAppleLogin as call } from '#schemas/api/identity/postAppleLogin.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { finishExternalSignIn } from '../../http/externalSignIn.ts';

/** Signs in with Apple's code, or with the code that opens what Apple's page has posted. The nonce names the attempt. */
export const postAppleLogin = defineRoute(call, async ({ body, request, reply }, services) =>
  finishExternalSignIn(
    { request, reply, services, name: { kind: 'apple', clientName: '' } },
    { code: body.code, state: body.nonce, callbackUri: body.callbackUri },
  ),
);

import { decodeJwt } from 'jose';
import { postGoogleLogin as call } from '#schemas/api/identity/postGoogleLogin.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { finishExternalSignIn } from '../../http/externalSignIn.ts';

/** Signs in with the ID token of Google's script. Its nonce names the attempt. */
export const postGoogleLogin = defineRoute(call, async ({ body, request, reply }, services) =>
  finishExternalSignIn(
    { request, reply, services, name: { kind: 'google', clientName: '' } },
    { code: body.idToken, state: readNonce(body.idToken) },
  ),
);

/** Reads the nonce before the token is verified. It finds the attempt and proves nothing. */
function readNonce(idToken: string): string {
  try {
    const { nonce } = decodeJwt(idToken);
    return typeof nonce === 'string' ? nonce : '';
  } catch {
    return '';
  }
}

import { postProviderAttempt as call } from '#schemas/api/identity/postProviderAttempt.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { routeNotFound } from '../../http/errors.ts';
import { beginSignIn } from '../../http/externalSignIn.ts';

/** Begins a sign-in with a social network and returns what its script needs. */
export const postProviderAttempt = defineRoute(call, async ({ body, request, reply }, services) => {
  const name = { kind: body.provider, clientName: '' };
  const { start, returnUrl } = await beginSignIn({ request, reply, services, name }, { redirectUrl: body.redirectUrl });
  if (start.step !== 'script') throw routeNotFound(request);
  const { script, memory } = start;
  return { ...script, scopes: [...script.scopes], nonce: memory['nonce'] ?? '', redirectUri: returnUrl };
});

import { getAppleAuthUri as call } from '#schemas/api/identity/getAppleAuthUri.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { routeNotFound } from '../../http/errors.ts';
import { beginSignIn } from '../../http/externalSignIn.ts';

/** Begins a sign-in with Apple in a realm whose viewers go to Apple's page (`signInFlow`). */
export const getAppleAuthUri = defineRoute(call, async ({ query, request, reply }, services) => {
  const name = { kind: 'apple', clientName: '' } as const;
  const { start } = await beginSignIn({ request, reply, services, name }, { redirectUrl: query.redirectUrl });
  if (start.step !== 'redirect') throw routeNotFound(request);
  return { authorisationUri: start.url };
});

import { getOpinAuthUri as call } from '#schemas/api/identity/getOpinAuthUri.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { routeNotFound } from '../../http/errors.ts';
import { beginSignIn } from '../../http/externalSignIn.ts';

/** Begins a sign-in with OPiN. */
export const getOpinAuthUri = defineRoute(call, async ({ query, request, reply }, services) => {
  const name = { kind: 'opin', clientName: '' } as const;
  const { start } = await beginSignIn({ request, reply, services, name }, { redirectUrl: query.redirectUrl });
  if (start.step !== 'redirect') throw routeNotFound(request);
  return { authorisationUri: start.url };
});

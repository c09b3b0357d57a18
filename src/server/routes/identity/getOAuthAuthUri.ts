import { getOAuthAuthUri as call } from '#schemas/api/identity/getOAuthAuthUri.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { routeNotFound } from '../../http/errors.ts';
import { beginSignIn } from '../../http/externalSignIn.ts';

/** Begins a sign-in with an OAuth 2.0 provider. */
export const getOAuthAuthUri = defineRoute(call, async ({ params, query, request, reply }, services) => {
  const { start } = await beginSignIn(
    { request, reply, services, name: { kind: 'generic-oauth', clientName: params.client } },
    { extraParams: query.extraParams, redirectUrl: query.redirectUrl },
  );
  if (start.step !== 'redirect') throw routeNotFound(request);
  return { authorisationUri: start.url };
});

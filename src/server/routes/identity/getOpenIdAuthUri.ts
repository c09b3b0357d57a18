import { getOpenIdAuthUri as call } from '#schemas/api/identity/getOpenIdAuthUri.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { routeNotFound } from '../../http/errors.ts';
import { beginSignIn } from '../../http/externalSignIn.ts';

/** Begins a sign-in with an OpenID Connect provider. */
export const getOpenIdAuthUri = defineRoute(call, async ({ params, query, request, reply }, services) => {
  const { start } = await beginSignIn(
    { request, reply, services, name: { kind: 'openid', clientName: params.client } },
    {
      flow: query.authoriseUriFlow === 'SIGNUP' ? 'SIGNUP' : 'SIGNIN',
      extraParams: query.extraParams,
      redirectUrl: query.redirectUrl,
    },
  );
  if (start.step !== 'redirect') throw routeNotFound(request);
  const { url, silentUrl = url } = start;
  return { authorisationUri: url, silentAuthorisationUri: silentUrl };
});

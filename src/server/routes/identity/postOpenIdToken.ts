import { postOpenIdToken as call } from '#schemas/api/identity/postOpenIdToken.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { finishExternalSignIn } from '../../http/externalSignIn.ts';

/** Exchanges the code that the redirect of an OpenID Connect provider contains. */
export const postOpenIdToken = defineRoute(call, async ({ params, body, request, reply }, services) => {
  const { authorisationCode: code, state, iss, silent } = body;
  const name = { kind: 'openid', clientName: params.client } as const;
  return finishExternalSignIn({ request, reply, services, name }, { code, state, iss }, { isSilent: silent });
});

import { postOAuthToken as call } from '#schemas/api/identity/postOAuthToken.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { finishExternalSignIn } from '../../http/externalSignIn.ts';

/** Exchanges the code that the redirect of an OAuth 2.0 provider contains. */
export const postOAuthToken = defineRoute(call, async ({ params, body, request, reply }, services) => {
  const { authorisationCode: code, state, iss, silent } = body;
  const name = { kind: 'generic-oauth', clientName: params.client } as const;
  return finishExternalSignIn({ request, reply, services, name }, { code, state, iss }, { isSilent: silent });
});

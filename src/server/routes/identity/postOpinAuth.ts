import { postOpinAuth as call } from '#schemas/api/identity/postOpinAuth.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { finishExternalSignIn } from '../../http/externalSignIn.ts';

/** Exchanges the token that OPiN's page has returned. */
export const postOpinAuth = defineRoute(call, async ({ body, request, reply }, services) => {
  const { opinAuthToken: code, state = '' } = body;
  return finishExternalSignIn({ request, reply, services, name: { kind: 'opin', clientName: '' } }, { code, state });
});

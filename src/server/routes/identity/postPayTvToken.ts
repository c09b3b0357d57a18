import { postPayTvToken as call } from '#schemas/api/identity/postPayTvToken.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { finishExternalSignIn } from '../../http/externalSignIn.ts';
import { findPayTvName } from '../../http/payTv.ts';

/** Asks the provider who has signed in, and opens the session of their account. */
export const postPayTvToken = defineRoute(call, async ({ body, request, reply }, services) => {
  const name = await findPayTvName(request, services, body.requestorId);
  // `accessToken` is the name of the field in the specification. Its value is the `state` of the attempt, which
  // `postPayTvRegcode` has returned.
  const { accessToken: state, clientId, clientSecret } = body;
  return finishExternalSignIn({ request, reply, services, name }, { state, clientId, clientSecret });
});

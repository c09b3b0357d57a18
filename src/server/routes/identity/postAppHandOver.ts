import { postAppHandOver as call } from '#schemas/api/identity/postAppHandOver.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { handOverSignIn } from '../../http/externalSignIn.ts';

/** Lets an app finish a sign-in that this browser began. */
export const postAppHandOver = defineRoute(call, async ({ body, request, reply }, services) => {
  const { kind, clientName, app, authorisationCode: code, state, iss } = body;
  return handOverSignIn({ request, reply, services, name: { kind, clientName } }, app, { code, state, iss });
});

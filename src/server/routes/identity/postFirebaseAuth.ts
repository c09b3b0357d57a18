import { postFirebaseAuth as call } from '#schemas/api/identity/postFirebaseAuth.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { signInFromForm } from '../../http/externalSignIn.ts';

/** Exchanges the tokens of the hosted identity service for a session. */
export const postFirebaseAuth = defineRoute(call, async ({ body, request, reply }, services) =>
  signInFromForm({ request, reply, services }, (realm, input) =>
    services.hostedSignIn.exchange(realm, { ...input, idToken: body.firebaseAuthToken }),
  ),
);

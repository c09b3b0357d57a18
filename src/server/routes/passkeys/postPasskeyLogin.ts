import { postPasskeyLogin as call } from '#schemas/api/passkeys/postPasskeyLogin.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { countAttempt } from '../../http/externalSignIn.ts';
import { readPasskeySite, requirePasskeys } from '../../http/passkeyRequests.ts';
import { readVisitor } from '../../http/readVisitor.ts';
import { sessionOrGuest } from '../../http/requestContext.ts';
import { sendSession, toSessionRealm } from '../../http/sessionCookie.ts';

/** Signs in with a passkey. The caller's earlier session ends. */
export const postPasskeyLogin = defineRoute(call, async ({ body, request, reply }, services) => {
  const { realms, sessions, userAccounts, config } = services;
  const realm = await realms.findForRequest(request);
  requirePasskeys(realm);
  await countAttempt(request, realm, services);
  const current = await sessionOrGuest(request, reply, realm, sessions);
  const visitor = readVisitor(request, config, realm, current);
  const site = readPasskeySite(request, realm);
  return sendSession(
    request,
    reply,
    await userAccounts.signInWithPasskey(toSessionRealm(realm), site, body.credential, visitor),
  );
});

import { postPendingSignUp as call } from '#schemas/api/identity/postPendingSignUp.ts';
import { toProviderError } from '../../domain/identity/createProviderLookup.ts';
import { isRefusal } from '../../domain/identity/identityProvider.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { readBrowserHash, countAttempt } from '../../http/externalSignIn.ts';
import { readVisitor } from '../../http/readVisitor.ts';
import { sessionOrGuest } from '../../http/requestContext.ts';
import { sendSession, toSessionRealm } from '../../http/sessionCookie.ts';

/** Creates the account of a person who has agreed to the terms of the brand. */
export const postPendingSignUp = defineRoute(call, async ({ body, request, reply }, services) => {
  const { realms, sessions, identities, config } = services;
  const realm = await realms.findForRequest(request);
  await countAttempt(request, realm, services);
  const current = await sessionOrGuest(request, reply, realm, sessions);
  const visitor = { ...readVisitor(request, config, realm, current), browserHash: readBrowserHash(request) };
  const opened = await identities.completeSignUp(toSessionRealm(realm), body, visitor);
  if (isRefusal(opened)) throw toProviderError(opened);
  return sendSession(request, reply, opened);
});

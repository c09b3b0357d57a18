import { postPayTvUser as call } from '#schemas/api/identity/postPayTvUser.ts';
import { hashSecret } from '../../domain/session/secrets.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { countAttempt, openSession, toProviderRealm } from '../../http/externalSignIn.ts';
import { getPayTvReturnUrl } from '../../http/payTv.ts';
import { readVisitor } from '../../http/readVisitor.ts';
import { findSession, localeOf } from '../../http/requestContext.ts';

/** Asks the provider what the viewer's TV subscription includes, and opens a session with its licences. */
export const postPayTvUser = defineRoute(call, async ({ body, request, reply }, services) => {
  const realm = await services.realms.findForRequest(request);
  await countAttempt(request, realm, services);
  const session = await findSession(request, reply, realm, services.sessions);
  const visitor = readVisitor(request, services.config, realm, session);
  return openSession(request, reply, (browserSecret) =>
    services.subscriptions.confirm(toProviderRealm(realm, localeOf(request, realm)), {
      ...body,
      session,
      readSession: () => findSession(request, reply, realm, services.sessions),
      visitor,
      browserHash: hashSecret(browserSecret),
      allowsSelfRegistration: realm.view.features.selfRegistration,
      country: visitor.client.country,
      returnUrl: getPayTvReturnUrl(request),
    }),
  );
});

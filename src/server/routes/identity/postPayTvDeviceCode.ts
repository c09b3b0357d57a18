import { postPayTvDeviceCode as call } from '#schemas/api/identity/postPayTvDeviceCode.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { countAttempt, toProviderRealm } from '../../http/externalSignIn.ts';
import { getPayTvReturnUrl } from '../../http/payTv.ts';
import { findSession, localeOf } from '../../http/requestContext.ts';

/** Requests a registration code for a device. A session cookie is ignored, because a device sends a bearer token. */
export const postPayTvDeviceCode = defineRoute(call, async ({ params, request, reply }, services) => {
  const realm = await services.realms.findForRequest(request);
  await countAttempt(request, realm, services);
  const hasBearer = request.headers.authorization !== undefined;
  const session = hasBearer ? await findSession(request, reply, realm, services.sessions) : undefined;
  const providerRealm = toProviderRealm(realm, localeOf(request, realm));
  const returnUrl = getPayTvReturnUrl(request);
  const code = await services.subscriptions.createDeviceCode(providerRealm, { ...params, session, returnUrl });
  void reply.header('cache-control', 'no-store');
  return { code };
});

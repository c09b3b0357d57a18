import { putPbrResetPassword as call } from '#schemas/api/identity/putPbrResetPassword.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { countAttempt, toProviderRealm } from '../../http/externalSignIn.ts';
import { localeOf } from '../../http/requestContext.ts';

/** Sets a password at PBR with the token of its mail. */
export const putPbrResetPassword = defineRoute(call, async ({ body, request }, services) => {
  const realm = await services.realms.findForRequest(request);
  await countAttempt(request, realm, services);
  const providerRealm = toProviderRealm(realm, localeOf(request, realm));
  await services.formSignIn.resetPassword(providerRealm, { kind: 'pbr', clientName: '' }, body);
  return { changed: true } as const;
});

import { postPbrResetPassword as call } from '#schemas/api/identity/postPbrResetPassword.ts';
import { matchPath } from '#src/routes/matchPath.ts';
import { readAttemptClient } from '../../http/deviceCookie.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { describeRequester } from '../../http/describeRequester.ts';
import { HttpError } from '../../http/errors.ts';
import { toProviderRealm } from '../../http/externalSignIn.ts';
import { localeOf } from '../../http/requestContext.ts';

/** Asks PBR for a mail that leads to a reset page of this site. */
export const postPbrResetPassword = defineRoute(call, async ({ body, request }, { realms, formSignIn }) => {
  const realm = await realms.findForRequest(request);
  const locale = localeOf(request, realm);
  const { site, returnTo } = describeRequester(request, realm, body.returnTo);
  const resetUrl = readResetUrl(site, body.resetUrl);
  resetUrl.searchParams.set('providerName', 'pbr');
  if (returnTo !== undefined) resetUrl.searchParams.set('from', returnTo);
  await formSignIn.requestReset(
    toProviderRealm(realm, locale),
    { kind: 'pbr', clientName: '' },
    {
      id: body.id,
      locale,
      resetUrl: resetUrl.href,
      solution: body.solution,
      client: readAttemptClient(request),
    },
  );
  return { sent: true } as const;
});

/**
 * Returns the requested URL without its query.
 * @throws HttpError 400 RETURN_ADDRESS_INVALID when it is not a page of this site that resets passwords.
 */
function readResetUrl(site: string, requested = '/login/resetpwd'): URL {
  const url = URL.parse(requested, site);
  const key = url?.origin === site ? matchPath(url.pathname)?.key : undefined;
  if (!url || (key !== 'LOGIN_RESET_PASSWORD' && key !== 'RESET_PASSWORD'))
    throw new HttpError(400, 'RETURN_ADDRESS_INVALID', 'resetUrl is not a page of this site that resets passwords.');
  return new URL(url.pathname, site);
}

import { getPayTvSettings as call } from '#schemas/api/identity/getPayTvSettings.ts';
import { HttpError } from '../../http/errors.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { toProviderRealm } from '../../http/externalSignIn.ts';
import { localeOf, sessionOrGuest } from '../../http/requestContext.ts';

/**
 * Returns the settings of a pay-TV provider. They contain the software statement only in bearer mode, where the browser
 * registers with the provider; in cookie mode the server registers.
 */
export const getPayTvSettings = defineRoute(
  call,
  async ({ query, request, reply }, { realms, sessions, subscriptions }) => {
    const realm = await realms.findForRequest(request);
    const providerRealm = toProviderRealm(realm, localeOf(request, realm, { query: query.lang }));
    const offered = providerRealm.providers.filter(({ kind }) => kind === 'pay-tv');
    const settings = offered.find(({ clientName }) => clientName === query.provider) ?? offered[0];
    const { requestorId, resourceId, baseUri } = settings ?? {};
    if (!settings || requestorId === undefined || resourceId === undefined || baseUri === undefined)
      throw new HttpError(404, 'PROVIDER_UNKNOWN', 'This site does not offer this way to sign in.');
    const { clientName, label, softwareStatement, redirectUri, allowedProviders } = settings;
    const session = await sessionOrGuest(request, reply, realm, sessions);
    const accountId = session?.accountId ?? null;
    void reply.header('cache-control', 'no-store');
    return {
      ...(clientName !== undefined && { clientName }),
      label,
      requestorId,
      resourceId,
      baseUri,
      ...(realm.view.sessionMode === 'bearer' && softwareStatement !== undefined && { softwareStatement }),
      ...(redirectUri !== undefined && { redirectUri }),
      ...(allowedProviders && { allowedProviders: [...allowedProviders] }),
      allowUnlink: settings.allowUnlink !== false,
      mandatory: settings.mandatory === true,
      signUp: realm.view.features.selfRegistration !== false && settings.signUp !== false,
      linkedAdobeAccount: accountId !== null && (await subscriptions.isLinked(providerRealm, settings, accountId)),
    };
  },
);

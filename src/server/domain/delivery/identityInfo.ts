import type { ProviderInfo, RealmInfo } from '#schemas/appState.ts';
import type { Realm } from '#schemas/realm/realm.ts';
import { HOSTED_IDENTITY } from '#schemas/domain/hosted-identity.ts';
import type { ProviderSettings } from '#schemas/realm/identity.ts';
import { deliverValue, type DeliverContext } from './deliver.ts';
import type { RealmContent } from './realmDocuments.ts';

/**
 * Returns the data about the realm's identity providers that browsers get. Browsers themselves call only the hosted
 * service; the client ids and addresses with which the server calls the others stay on the server.
 */
export function listProviders(content: RealmContent, realm: Realm, context: DeliverContext): readonly ProviderInfo[] {
  const providers = deliverValue(content, realm.providers ?? [], context) as NonNullable<Realm['providers']>;
  return providers.map(({ kind, clientName, label, logo, signUp, signUpUri, resetUri, fields = [], ...settings }) => ({
    kind,
    label,
    ...(clientName !== undefined && { clientName }),
    ...(logo !== undefined && { logo }),
    // PBR has its own page for new accounts, or none.
    ...((signUp === false || (kind === 'pbr' && signUpUri === undefined)) && { signUp: false as const }),
    ...(kind === 'apple' && settings.signInFlow !== 'popup' && { redirects: true as const }),
    ...(kind === 'hosted' && describeHosted(settings)),
    ...(hasForm(kind) && resetUri !== undefined && { resetUri }),
    ...(hasForm(kind) && fields.length > 0 && { fields }),
    ...(kind === 'pbr' && signUp !== false && signUpUri !== undefined && { signUpUri }),
  }));
}

/** Whether the form of a kind is on our page. */
const hasForm = (kind: string): boolean => kind === 'pbr' || kind === 'sptv' || kind === 'hosted';

/**
 * Returns what browsers need to call the hosted service. The service confirms e-mail addresses only after the sign-up,
 * so a brand that does not trust unconfirmed addresses (`trustsEmail`) offers no sign-up with the service.
 */
function describeHosted({
  clientId = '',
  apiKey = '',
  apiUri = HOSTED_IDENTITY.apiUri,
  scriptUri = HOSTED_IDENTITY.captchaUri,
  trustsEmail,
  appCheck,
}: Partial<ProviderSettings>): Pick<ProviderInfo, 'hosted' | 'signUp'> {
  const { appId = '', siteKey = '', uri = HOSTED_IDENTITY.appCheckUri } = appCheck ?? {};
  const exchangeUri = `${uri}/projects/${clientId}/apps/${appId}:exchangeRecaptchaV3Token?key=${apiKey}`;
  return {
    ...(trustsEmail !== true && { signUp: false as const }),
    hosted: { apiUri, apiKey, ...(appCheck && { appCheck: { siteKey, scriptUri, exchangeUri } }) },
  };
}

/** Returns the settings of sign-in and sign-up that differ from their defaults. */
export function describeIdentity({ identity }: Realm): Pick<RealmInfo, 'identity'> {
  const { password, magicLink, signUpPassword, appSchemes = [], profiles, passkeys, signUpFields } = identity ?? {};
  const differences: RealmInfo['identity'] = {
    ...(password === false && { hasPassword: false as const }),
    ...(magicLink !== undefined && magicLink !== 'OFF' && { magicLink }),
    ...(signUpPassword === 'MAIL' && { signUpPassword }),
    ...(appSchemes.length > 0 && { appSchemes }),
    ...(signUpFields && { hasSignUpFields: true as const }),
    ...(profiles && { hasProfiles: true as const }),
    ...(passkeys === true && { hasPasskeys: true as const }),
  };
  return Object.keys(differences).length > 0 ? { identity: differences } : {};
}

import type { ProviderContext } from '../identityProvider.ts';
import { providerUnreachable } from './providerErrors.ts';
import { APPLE } from './protocols/apple.ts';
import { FACEBOOK } from './protocols/facebook.ts';
import { GOOGLE } from './protocols/google.ts';
import type { ExternalKind, ExternalProvider } from './providerTypes.ts';

const DEFAULTS: Readonly<Record<ExternalKind, { readonly scopes: readonly string[]; readonly scriptUri?: string }>> = {
  openid: { scopes: ['openid', 'email', 'profile'] },
  'generic-oauth': { scopes: ['email', 'profile'] },
  google: GOOGLE,
  facebook: FACEBOOK,
  apple: APPLE,
  hosted: { scopes: [] },
};

/** Fields of realm.json without which a kind of provider cannot be used. The check of folders uses them too. */
export const REQUIRED_FIELDS = {
  openid: ['clientId', 'issuer'],
  'generic-oauth': ['clientId', 'authorisationUri', 'tokenUri', 'userInfoUri'],
  google: ['clientId'],
  facebook: ['clientId'],
  apple: ['clientId', 'teamId', 'keyId'],
  hosted: ['clientId', 'apiKey'],
} as const satisfies Readonly<Record<ExternalKind, readonly string[]>>;

/**
 * Returns the settings of a provider with defaults.
 * @throws ProviderFailure when realm.json does not connect the provider.
 */
export function readSettings(
  kind: ExternalKind,
  { settings, secret }: Pick<ProviderContext, 'settings' | 'secret'>,
): ExternalProvider {
  const { label, clientId, issuer, authorisationUri, tokenUri, userInfoUri, logoutUri, keysUri, teamId, keyId } =
    settings;
  const isConnected = REQUIRED_FIELDS[kind].every((field) => settings[field] !== undefined);
  if (!isConnected || clientId === undefined) throw providerUnreachable(label);
  return {
    kind,
    label,
    clientId,
    clientSecret: secret,
    clientAuthentication: settings.clientAuthentication ?? (secret === undefined ? 'none' : 'client_secret_post'),
    issuer,
    authorisationUri,
    tokenUri,
    userInfoUri,
    logoutUri,
    keysUri,
    teamId,
    keyId,
    hasWindow: settings.signInFlow === 'popup',
    scopes: settings.scopes ?? DEFAULTS[kind].scopes,
    trustsEmail: settings.trustsEmail ?? false,
    scriptUri: settings.scriptUri ?? DEFAULTS[kind].scriptUri,
  };
}

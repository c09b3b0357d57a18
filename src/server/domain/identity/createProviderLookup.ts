// Finds a realm's providers with their settings and secrets, and turns their refusals into errors of calls.
import type { ProviderSettings } from '#schemas/realm/identity.ts';
import { HttpError } from '../../http/errors.ts';
import type { Outbound } from '../../outbound/createOutbound.ts';
import type { SessionRealm } from '../session/sessionTypes.ts';
import type { IdentityProvider, ProviderContext, IdentityRefusal } from './identityProvider.ts';

/** Secrets of providers: by realm, then by kind and client name, such as `openid:acme`. */
export type ProviderSecrets = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** A provider of a realm. `clientName` is empty for kinds with one client. */
export type ProviderName = { readonly kind: ProviderSettings['kind']; readonly clientName: string };

/** A realm with its identity providers as realm.json defines them. Their labels are in the viewer's language. */
export type ProviderRealm = SessionRealm & { readonly providers: readonly ProviderSettings[] };

/** What createProviderLookup needs: the implementations of the providers, and the secrets of the realms. */
export type ProviderLookupDeps = {
  readonly providers: readonly IdentityProvider[];
  readonly secrets: ProviderSecrets;
  readonly outbound: Pick<Outbound, 'request'>;
  readonly now: () => number;
};

/** A provider, and what its functions get. */
export type FoundProvider = { readonly provider: IdentityProvider; readonly context: ProviderContext };

/**
 * Returns a provider of a realm.
 * @throws HttpError 404 PROVIDER_UNKNOWN when the realm does not have it.
 */
export type ProviderLookup = (realm: ProviderRealm, name: ProviderName) => FoundProvider;

/** Returns the name under which a provider is stored and its secret is set: `openid:acme`. */
export const toProviderKey = ({ kind, clientName }: ProviderName): string =>
  clientName === '' ? kind : `${kind}:${clientName}`;

/** Creates the function that finds a provider of a realm, with its settings and its secret. */
export function createProviderLookup({ providers, secrets, outbound, now }: ProviderLookupDeps): ProviderLookup {
  return (realm, name) => {
    const settings = realm.providers.find(
      (one) => one.kind === name.kind && (one.clientName ?? '') === name.clientName,
    );
    const provider = providers.find(({ kind }) => kind === name.kind);
    if (!settings || !provider) throw providerUnknown();
    const realmSecrets = Object.hasOwn(secrets, realm.id) ? secrets[realm.id] : undefined;
    const key = toProviderKey(name);
    const secret = realmSecrets && Object.hasOwn(realmSecrets, key) ? realmSecrets[key] : undefined;
    return { provider, context: { realmId: realm.id, settings, secret, outbound, now } };
  };
}

/** Returns the error for a provider that the realm does not have, or that does not support the call. */
export const providerUnknown = (): HttpError =>
  new HttpError(404, 'PROVIDER_UNKNOWN', 'This site does not offer this way to sign in.');

const TEXTS: Partial<Readonly<Record<IdentityRefusal['refused'], string>>> = {
  accountExistsWithDifferentProvider:
    'An account with this e-mail address exists. Sign in to it first; then the provider is linked to it.',
  cannotLinkAccount: 'You are signed in to another account than the one that this provider belongs to.',
  emailNotVerified: 'The provider has not confirmed your e-mail address. Confirm it there first.',
  signUpNotAllowed: 'No account belongs to this sign-in, and this site does not create accounts with it.',
  consentRequired: 'The account is created when you have agreed to the terms of this site.',
  failedAuthentication: 'The provider does not accept this name and password.',
  appCheckFailedWeb: "The app check did not confirm that this is the brand's own page. Reload it and try again.",
  blockingFunctionRefused: 'This account is not accepted.',
  emailAlreadyInUse: 'An account with this e-mail address exists. Sign in to it.',
  accountLocked: 'The provider has locked this account. Unlock it there first.',
  invalidToken: 'The link is not valid any more. Ask for a new one.',
};

/** Returns the error of a call for a refusal. */
export const toProviderError = ({ refused, status, messages }: IdentityRefusal): HttpError =>
  new HttpError(status, refused, messages?.[0] ?? TEXTS[refused] ?? 'The sign-in failed. Start again.');

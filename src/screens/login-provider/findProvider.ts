import type { ProviderInfo, RealmInfo } from '#schemas/appState.ts';
import { allowsSignUpWith } from '../_shared/identity/findSignInWays.ts';

/** Returns the provider that a path names; undefined when the realm does not offer it. */
export function findProvider(
  { authProvider, clientName = '' }: Readonly<Record<string, string>>,
  providers: readonly ProviderInfo[],
): ProviderInfo | undefined {
  return providers.find((provider) => provider.kind === authProvider && (provider.clientName ?? '') === clientName);
}

/** Whether viewers may create an account with a provider. */
export const allowsSignUpHere = (provider: ProviderInfo, { features }: Pick<RealmInfo, 'features'>): boolean =>
  features.selfRegistration === true && allowsSignUpWith(provider);

/** Whether a query asks for a new account, and the provider may create one. */
export const isSignUpWith = (
  provider: ProviderInfo,
  realm: Pick<RealmInfo, 'features'>,
  query: URLSearchParams,
): boolean => query.get('type') === 'signup' && allowsSignUpHere(provider, realm);

/** Returns the label key of the page's title, which takes the provider's `name`. */
export const findTitleKey = (
  provider: ProviderInfo,
  realm: Pick<RealmInfo, 'features'>,
  query: URLSearchParams,
): string => (isSignUpWith(provider, realm, query) ? 'providerSignUp' : 'providerSignIn');

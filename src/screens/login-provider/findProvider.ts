import type { ProviderView } from '#schemas/appState.ts';

/** Returns the provider that a path names; undefined when the realm does not offer it. */
export function findProvider(
  { authProvider, clientName = '' }: Readonly<Record<string, string>>,
  providers: readonly ProviderView[],
): ProviderView | undefined {
  return providers.find((provider) => provider.kind === authProvider && (provider.clientName ?? '') === clientName);
}

/** Whether a query asks for a new account, and the provider may create one. */
export const isSignUpWith = ({ signUp }: ProviderView, query: URLSearchParams): boolean =>
  query.get('type') === 'signup' && signUp !== false;

/** Returns the label key of the page's title, which takes the provider's `name`. */
export const findTitleKey = (provider: ProviderView, query: URLSearchParams): string =>
  isSignUpWith(provider, query) ? 'providerSignUp' : 'providerSignIn';

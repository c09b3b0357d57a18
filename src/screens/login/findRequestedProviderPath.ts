import { buildPath } from '#src/routes/buildPath.ts';
import type { AddressContext } from '../_shared/defineScreen.ts';

/**
 * Returns the page of the provider that the query parameter `providerName` names: by its client name, else by its kind.
 * Undefined: there is no such provider, so the sign-in page is shown.
 */
export function findRequestedProviderPath({ query, pathSet, realm }: AddressContext): string | undefined {
  const name = query.get('providerName');
  const provider =
    realm.providers.find(({ clientName }) => clientName !== undefined && clientName === name) ??
    realm.providers.find(({ kind }) => kind === name);
  if (!provider) return undefined;
  const { kind: authProvider, clientName } = provider;
  const path = buildPath('LOGIN_PROVIDER', { authProvider, clientName }, pathSet);
  const rest = new URLSearchParams(query);
  rest.delete('providerName');
  return path === undefined || rest.size === 0 ? path : `${path}?${rest}`;
}

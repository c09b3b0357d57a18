import { buildPath } from './buildPath.ts';
import type { PathSet } from './pathSets.ts';

/** Returns the path of the page of an identity provider. All pay-TV providers share one page. */
export function buildProviderPath(kind: string, clientName: string | undefined, pathSet: PathSet): string {
  const path =
    kind === 'pay-tv'
      ? buildPath('PROVIDERS', {}, pathSet)
      : buildPath('LOGIN_PROVIDER', { authProvider: kind, clientName }, pathSet);
  return path ?? '/login';
}

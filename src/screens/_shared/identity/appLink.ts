import type { RealmInfo } from '#schemas/appState.ts';

/** The app that gets a sign-in instead of this browser (decision D10), and what else the app gets. */
export type HandOver = {
  /** Scheme of the app; undefined: the first one of the realm. */
  readonly bundleId: string | undefined;
  /** `extraParams` of the query with which the app opened the sign-in; undefined: none. */
  readonly extraParams: string | undefined;
  /** `selectedLicence` of the same query; undefined: none. */
  readonly selectedLicence: string | undefined;
};

/** A provider to which the browser goes, by kind and client name. */
type LinkedProvider = { readonly kind: 'openid' | 'generic-oauth'; readonly clientName: string };

/**
 * Returns the scheme of the app that gets a sign-in; undefined when the realm does not connect the app. Without a
 * requested scheme it is the first one of the realm.
 */
export function findAppScheme({ bundleId }: Pick<HandOver, 'bundleId'>, { identity }: RealmInfo): string | undefined {
  const schemes = identity?.appSchemes ?? [];
  return bundleId === undefined ? schemes[0] : schemes.find((scheme) => scheme === bundleId.toLowerCase());
}

/**
 * Returns the address that opens an app with the code of a provider (identity-and-commerce 2, single sign-on return
 * page): `{appRoute}://login/openid/{client}?code=...`; the address for an OAuth provider also has `extraParams` and
 * `selectedLicence`.
 * @param scheme of the realm's list.
 */
export function buildAppLink(
  scheme: string,
  { kind, clientName }: LinkedProvider,
  code: string,
  { extraParams = '', selectedLicence = '' }: Pick<HandOver, 'extraParams' | 'selectedLicence'>,
): string {
  const encode = encodeURIComponent;
  const link = `${scheme}://login/${kind}/${encode(clientName)}?code=${encode(code)}`;
  if (kind === 'openid') return link;
  return `${link}&extraParams=${encode(extraParams)}&selectedLicence=${encode(selectedLicence)}`;
}

/** Returns the address that opens an app with a code for one use, with which it signs in (decision D9). */
export const buildAppSignInLink = (scheme: string, code: string): string =>
  `${scheme}://login/app?code=${encodeURIComponent(code)}`;

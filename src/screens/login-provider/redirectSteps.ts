// The steps of a sign-in for which the browser goes to the provider's site and comes back.
import type { RealmInfo } from '#schemas/appState.ts';
import { matchPath } from '#src/routes/matchPath.ts';
import type { ProviderSignInStore, RedirectClient } from '#src/stores/ProviderSignInStore.ts';
import { buildAppLink, findAppScheme } from '../_shared/identity/appLink.ts';
import { forgetSignIn, readHandOver, readStoredHandOver, storeSignInQuery } from './ssoMemory.ts';

/** Errors of a provider that was asked to sign in without a page (OpenID Connect Core 3.1.2.6). */
const SILENT_ERRORS: readonly string[] = [
  'login_required',
  'interaction_required',
  'consent_required',
  'account_selection_required',
];

/** The sign-in of one address. */
export type RedirectContext = {
  readonly store: ProviderSignInStore;
  /** The provider whose site the browser opens. */
  readonly provider: RedirectClient;
  readonly realm: RealmInfo;
  /** Query of the page: what the link to it asked for, or what the provider returned. */
  readonly query: URLSearchParams;
  /** Path on this site to open after signing in. */
  readonly target: string;
  /** Path of the page. */
  readonly pathname: string;
  /** Hash of the page, with `#`; empty: none. */
  readonly hash: string;
};

/** A sign-in that fails in the page. The code is a key of describeSignInFailure.ts. */
class SignInRefused extends Error {
  readonly code: string;
  constructor(code: string) {
    super('');
    this.code = code;
  }
}

/** Whether the provider has sent the viewer back. */
export const hasReturned = (query: URLSearchParams): boolean => query.has('code') || query.has('error');

/** Whether the provider must not show a page (decision D10). */
export const isSilent = (query: URLSearchParams): boolean =>
  query.get('silent') === 'true' || query.get('prompt') === 'none';

/**
 * Stores the query and opens the provider's site. Rejects with the reason for which the site cannot be opened.
 * @param isRetry after a failure the provider has to show its page, and the sign-in stays in this browser.
 */
export async function openProvider(
  { store, provider, realm, query, target, pathname, hash }: RedirectContext,
  flow: 'SIGNIN' | 'SIGNUP',
  isRetry: boolean,
): Promise<void> {
  const storedQuery = new URLSearchParams(query);
  if (isRetry) for (const name of ['bundle_id', 'use_token_exchange']) storedQuery.delete(name);
  const handOver = readHandOver(storedQuery);
  if (handOver && findAppScheme(handOver, realm) === undefined) throw new SignInRefused('APP_UNKNOWN');
  storeSignInQuery(storedQuery, hash);
  const redirectUrl = query.get('redirect_url') ?? pathname;
  // Loaded on demand, because few sign-ins return to the page of licences.
  if (isLicenceRedirect(redirectUrl)) {
    const { storeLicenceRedirect } = await import('../_shared/identity/licenceRedirect.ts');
    storeLicenceRedirect(target, provider);
  }
  const address = await store.begin(provider, {
    flow,
    isSilent: isSilent(query) && !isRetry,
    extraParams: query.get('extraParams') ?? undefined,
    redirectUrl,
  });
  // The page is replaced, so that Back leads to the page before it.
  window.location.replace(address);
}

/**
 * Finishes the sign-in with which the provider returned: opens the target, or the app that asked for it. Resolves to the
 * address of the app. Rejects with the reason for which the viewer is not signed in.
 */
export async function finishRedirectSignIn(context: RedirectContext): Promise<string | undefined> {
  const { store, provider, realm, query, target, hash } = context;
  const error = query.get('error');
  if (error !== null) throw new SignInRefused(describeRefusal(error));
  const handOver = readStoredHandOver();
  if (!handOver) {
    await store.adoptSession(await store.finish(provider, query, isSilent(query)));
    // After a conflict the viewer has signed in to the account to which another provider is linked.
    if (query.get('link') === 'true') await store.linkPending();
    forgetSignIn();
    window.location.replace(target.includes('#') ? target : target + hash);
    return undefined;
  }
  const scheme = findAppScheme(handOver, realm);
  if (scheme === undefined) throw new SignInRefused('APP_UNKNOWN');
  await store.handOver(provider, query, scheme);
  forgetSignIn();
  const link = buildAppLink(scheme, provider, query.get('code') ?? '', handOver);
  window.location.replace(link);
  return link;
}

/** Whether an address is the page to which external providers of licences return. */
const isLicenceRedirect = (address: string): boolean =>
  matchPath(URL.parse(address, window.location.origin)?.pathname ?? '')?.key === 'LICENCE_REDIRECT';

function describeRefusal(error: string): string {
  if (error === 'access_denied') return 'cancelled';
  return SILENT_ERRORS.includes(error) ? 'silentRefused' : 'failed';
}

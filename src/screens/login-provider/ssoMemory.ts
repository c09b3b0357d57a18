// What the tab remembers while the browser is at the provider (identity-and-commerce 2, decision D6).

import type { HandOver } from '../_shared/identity/appLink.ts';

/** Query parameters that the page gets back when the provider returns. */
const RESTORED = ['entryPage', 'from', 'redirectTo', 'type', 'licences', 'link'] as const;
/** Query parameters of the hand-over to an app. They are not part of the page's address after the return. */
const HAND_OVER = ['bundle_id', 'use_token_exchange', 'extraParams', 'selectedLicence', 'selected-licence'] as const;
const KEY = 'sso';

/** Returns the app to which a query hands the sign-in over; undefined: the viewer signs in in this browser. */
export function readHandOver(query: URLSearchParams): HandOver | undefined {
  const bundleId = query.get('bundle_id') ?? undefined;
  if (bundleId === undefined && query.get('use_token_exchange') !== 'false') return undefined;
  return {
    bundleId,
    extraParams: query.get('extraParams') ?? undefined,
    selectedLicence: query.get('selectedLicence') ?? query.get('selected-licence') ?? undefined,
  };
}

/** Stores the parameters and the hash of the sign-in page for this tab, before the browser goes to the provider. */
export function storeSignInQuery(query: URLSearchParams, hash: string): void {
  const entries = [...RESTORED, ...HAND_OVER].flatMap((name) => {
    const value = query.get(name);
    return value === null ? [] : [[name, value]];
  });
  try {
    window.sessionStorage.setItem(KEY, JSON.stringify({ ...Object.fromEntries(entries), hash }));
  } catch {
    // Storage is full or blocked: the viewer arrives at the home page, and an app gets no code.
  }
}

/**
 * Returns the query and the hash with which the page finishes the sign-in: what the provider returned, the stored
 * parameters and PAGE_READY=true.
 */
export function restoreSignInQuery(returned: URLSearchParams): string {
  const query = new URLSearchParams(returned);
  const stored = readStored();
  for (const name of RESTORED) {
    const value = stored[name];
    if (typeof value === 'string' && !query.has(name)) query.set(name, value);
  }
  query.set('PAGE_READY', 'true');
  return `?${query}${readHash()}`;
}

/** Returns the app that gets the code with which the provider returned; undefined: this browser exchanges it. */
export function readStoredHandOver(): HandOver | undefined {
  const stored = readStored();
  const query = new URLSearchParams();
  for (const name of HAND_OVER) {
    const value = stored[name];
    if (typeof value === 'string') query.set(name, value);
  }
  return readHandOver(query);
}

/** Returns the hash of the address at which the sign-in began, with `#`; empty without one. */
export function readHash(): string {
  const { hash } = readStored();
  return typeof hash === 'string' && hash.startsWith('#') ? hash : '';
}

/** Forgets the sign-in. */
export function forgetSignIn(): void {
  try {
    window.sessionStorage.removeItem(KEY);
  } catch {
    // Nothing is stored.
  }
}

function readStored(): Readonly<Record<string, unknown>> {
  try {
    const stored: unknown = JSON.parse(window.sessionStorage.getItem(KEY) ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

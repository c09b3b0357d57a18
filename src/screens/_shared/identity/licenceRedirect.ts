// What the tab stores while the browser is at an external provider of licences (decision D6).
import type { RedirectClient } from '#src/stores/ProviderSignInStore.ts';

const TARGET_KEY = 'redirectTarget';
const PROVIDER_KEY = 'redirectProvider';

/** The stored values. The target comes from the browser's storage, so it must be checked. */
type LicenceRedirect = { readonly redirectTarget: string | undefined; readonly provider?: RedirectClient };

/** Stores where the viewer goes after the return, and the provider that returns. */
export function storeLicenceRedirect(target: string, { kind, clientName }: RedirectClient): void {
  try {
    window.sessionStorage.setItem(TARGET_KEY, target);
    window.sessionStorage.setItem(PROVIDER_KEY, `${kind}:${clientName}`);
  } catch {
    // Storage is full or blocked: the viewer arrives at the home page.
  }
}

/** Returns the stored values. */
export function readLicenceRedirect(): LicenceRedirect {
  try {
    const [, kind, clientName = ''] =
      /^(openid|generic-oauth):(.+)$/.exec(window.sessionStorage.getItem(PROVIDER_KEY) ?? '') ?? [];
    return {
      redirectTarget: window.sessionStorage.getItem(TARGET_KEY) ?? undefined,
      ...((kind === 'openid' || kind === 'generic-oauth') && { provider: { kind, clientName } }),
    };
  } catch {
    return { redirectTarget: undefined };
  }
}

/** Removes the stored values. */
export function forgetLicenceRedirect(): void {
  try {
    window.sessionStorage.removeItem(TARGET_KEY);
    window.sessionStorage.removeItem(PROVIDER_KEY);
  } catch {
    // Nothing is stored.
  }
}

// Scripts of identity providers. Documents require Trusted Types for scripts (docs/adr/020-content-security-policy.md),
// which the scripts of providers do not use.
import type { LazyStoreDeps } from './createLazyStores.ts';

type ScriptUrlRules = { createScriptURL(url: string): string | undefined };
type TrustedTypesWindow = Window & {
  readonly trustedTypes?: {
    createPolicy(name: string, rules: ScriptUrlRules): { createScriptURL(url: string): string };
  };
};

/** Time limit in ms for a script to load and to become usable. */
const TIMEOUT_MS = 15_000;

/** Loads the scripts of identity providers into the tab's document. */
export class ProviderScripts {
  private readonly after: LazyStoreDeps['after'];
  private readonly loadsByUrl = new Map<string, Promise<void>>();
  /** Origins of the scripts of this document. Scripts of these origins may load more scripts from there. */
  private readonly origins = new Set<string>();

  constructor(after: LazyStoreDeps['after']) {
    this.after = after;
  }

  /**
   * Adds a script to the document once.
   * @param register receives a callback, and makes the script call it when the script can be used. Missing: the script
   *   can be used as soon as it has run.
   * @throws an Error with the code `providerScriptFailed`. The next call tries again.
   */
  load(url: string, register?: (onReady: () => void) => void): Promise<void> {
    const existing = this.loadsByUrl.get(url);
    if (existing) return existing;
    const load = this.add(url, register).catch((error: unknown) => {
      this.loadsByUrl.delete(url);
      throw error;
    });
    this.loadsByUrl.set(url, load);
    return load;
  }

  private add(url: string, register?: (onReady: () => void) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      const script = document.createElement('script');
      const fail = (reason: string): void => {
        script.remove();
        reject(Object.assign(new Error(`${url} ${reason}`), { code: 'providerScriptFailed' }));
      };
      const cancelTimeout = this.after(TIMEOUT_MS, () => fail('took too long'));
      const finish = (): void => {
        cancelTimeout();
        resolve();
      };
      register?.(finish);
      script.async = true;
      if (!register) script.addEventListener('load', finish);
      script.addEventListener('error', () => {
        cancelTimeout();
        fail('cannot be loaded');
      });
      script.src = this.trust(url);
      document.head.append(script);
    });
  }

  /**
   * Returns the address as a trusted one. Before the first script, the document's default policy is created: scripts of
   * providers add further scripts by plain strings, and the policy allows those from the origins of the scripts that this
   * class has loaded.
   */
  private trust(url: string): string {
    const { trustedTypes } = window as TrustedTypesWindow;
    const isFirst = this.origins.size === 0;
    this.origins.add(new URL(url, window.location.href).origin);
    if (!trustedTypes) return url;
    const createScriptURL = (address: string): string | undefined =>
      this.origins.has(new URL(address, window.location.href).origin) ? address : undefined;
    if (isFirst) trustedTypes.createPolicy('default', { createScriptURL });
    return trustedTypes.createPolicy('identity', { createScriptURL }).createScriptURL(url);
  }
}

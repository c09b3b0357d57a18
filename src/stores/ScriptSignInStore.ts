import type { CallResponse } from '#schemas/api/callTypes.ts';
import type { SessionResponse } from '#schemas/domain/session.ts';
import type { LazyStore, LazyStoreDeps } from './createLazyStores.ts';
import { ProviderScripts } from './ProviderScripts.ts';

/** Kinds of providers whose own script runs in the page. */
export const SCRIPT_KINDS = ['google', 'facebook', 'apple'] as const;
/** A kind of provider of `SCRIPT_KINDS`. */
export type ScriptKind = (typeof SCRIPT_KINDS)[number];

/** The values that the script of a provider needs for one sign-in. */
export type ScriptAttempt = CallResponse<'postProviderAttempt'>;

type ProviderParameters = Readonly<Record<string, string>>;

/**
 * Scripts and calls of sign-ins with providers whose script runs in the page. Only pages that offer such a provider
 * load this module.
 */
export class ScriptSignInStore implements LazyStore {
  /** The scripts stay in the document while the tab is open. */
  readonly scripts: ProviderScripts;
  private readonly deps: LazyStoreDeps;
  private last: { readonly credential: ProviderParameters; readonly result: Promise<SessionResponse> } | undefined;

  constructor(deps: LazyStoreDeps) {
    this.deps = deps;
    this.scripts = new ProviderScripts(deps.after);
  }

  /**
   * Begins an attempt, which the server accepts once within ten minutes.
   * @param redirectUrl path of the page
   * @throws ApiFailure
   */
  begin(provider: ScriptKind, redirectUrl: string): Promise<ScriptAttempt> {
    return this.deps.api.postProviderAttempt({ body: { provider, redirectUrl } });
  }

  /**
   * Exchanges what the provider's script returned for a session, once for each credential.
   * @throws ApiFailure
   */
  exchange(provider: ScriptKind, credential: ProviderParameters): Promise<SessionResponse> {
    if (this.last?.credential !== credential) this.last = { credential, result: this.send(provider, credential) };
    return this.last.result;
  }

  /**
   * Calls back after `ms` milliseconds.
   * @returns a function that cancels
   */
  after(ms: number, callback: () => void): () => void {
    return this.deps.after(ms, callback);
  }

  forget(): void {
    this.last = undefined;
  }

  private send(provider: ScriptKind, credential: ProviderParameters): Promise<SessionResponse> {
    const { api } = this.deps;
    const { idToken = '', code = '', nonce = '', callbackUri = '' } = credential;
    if (provider === 'google') return api.postGoogleLogin({ body: { idToken } });
    if (provider === 'facebook') return api.postFacebookLogin({ body: { code } });
    return api.postAppleLogin({ body: { code, nonce, callbackUri } });
  }
}

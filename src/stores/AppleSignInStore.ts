import type { SessionResponse } from '#schemas/domain/session.ts';
import type { LazyStore, LazyStoreDeps } from './createLazyStores.ts';

/** The calls of a sign-in on Apple's page. Only the page of Apple loads this store. */
export class AppleSignInStore implements LazyStore {
  private readonly deps: LazyStoreDeps;
  private exchange: { readonly state: string; readonly result: Promise<SessionResponse> } | undefined;

  constructor(deps: LazyStoreDeps) {
    this.deps = deps;
  }

  /**
   * Begins a sign-in and returns the address of Apple's page.
   * @param redirectUrl path of the page to which Apple returns the viewer.
   * @throws ApiFailure
   */
  async begin(redirectUrl: string): Promise<string> {
    return (await this.deps.api.getAppleAuthUri({ redirectUrl })).authorisationUri;
  }

  /**
   * Exchanges what Apple's page has posted for a session, once for each response.
   * @param query of the page: `code` and `state`.
   * @param callbackUri address of the page, without a query.
   * @throws ApiFailure
   */
  finish(query: URLSearchParams, callbackUri: string): Promise<SessionResponse> {
    const state = query.get('state') ?? '';
    if (this.exchange?.state === state) return this.exchange.result;
    const body = { code: query.get('code') ?? '', nonce: state, callbackUri };
    const result = this.deps.api.postAppleLogin({ body });
    this.exchange = { state, result };
    return result;
  }

  forget(): void {
    this.exchange = undefined;
  }
}

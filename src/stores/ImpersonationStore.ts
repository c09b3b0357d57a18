import type { LazyStore, LazyStoreDeps } from './createLazyStores.ts';

/** Opens the session in which an administrator sees the site as a viewer. */
export class ImpersonationStore implements LazyStore {
  private readonly deps: LazyStoreDeps;
  /** The exchange of each token. A token is exchanged once, also when a screen calls `exchange` again. */
  private readonly exchanges = new Map<string, Promise<void>>();

  constructor(deps: LazyStoreDeps) {
    this.deps = deps;
  }

  /**
   * Exchanges the token of an administrator's link for a session. The caller then loads a new document.
   * @throws ApiFailure
   */
  exchange(token: string): Promise<void> {
    let exchange = this.exchanges.get(token);
    if (!exchange) {
      exchange = this.deps.api
        .postImpersonate({ body: { token } })
        .then((response) => this.deps.adoptSession(response));
      this.exchanges.set(token, exchange);
    }
    return exchange;
  }

  forget(): void {
    this.exchanges.clear();
  }
}

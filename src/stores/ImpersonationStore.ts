import type { LazyStore, LazyStoreDeps } from './createLazyStores.ts';

/** Opens the session in which an administrator sees the site as a viewer. */
export class ImpersonationStore implements LazyStore {
  private readonly deps: LazyStoreDeps;
  /** The exchange of each token: it is made once, also when a screen asks again. */
  private readonly exchanges = new Map<string, Promise<void>>();

  constructor(deps: LazyStoreDeps) {
    this.deps = deps;
  }

  /** Exchanges a token. The caller then loads a document. Rejects with ApiFailure. */
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

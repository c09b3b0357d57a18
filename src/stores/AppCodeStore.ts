import type { LazyStore, LazyStoreDeps } from './createLazyStores.ts';

/** The call that signs an app in. Only the page for apps loads this module. */
export class AppCodeStore implements LazyStore {
  private readonly deps: LazyStoreDeps;

  constructor(deps: LazyStoreDeps) {
    this.deps = deps;
  }

  /**
   * Returns a code for one use, with which an app signs in as the viewer.
   * @param appScheme scheme of the app's URLs
   * @throws ApiFailure
   */
  async createAppCode(appScheme: string): Promise<string> {
    return (await this.deps.api.postAppCode({ body: { app: appScheme } })).code;
  }

  forget(): void {
    // This store keeps no data.
  }
}

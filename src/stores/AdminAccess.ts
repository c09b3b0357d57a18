import type { LazyStore, LazyStoreDeps } from './createLazyStores.ts';

/** Prepares the admin area for a viewer who has signed in. Only the sign-in screen loads this module. */
export class AdminAccess implements LazyStore {
  private readonly deps: LazyStoreDeps;
  private request: Promise<void> | undefined;

  constructor(deps: LazyStoreDeps) {
    this.deps = deps;
  }

  /**
   * Requests the cookie that documents under /_admin need in bearer mode, once for each viewer. Never rejects: for a
   * viewer without the role the document responds with 404.
   */
  requestCookie(): Promise<void> {
    this.request ??= this.deps.api.postAdminSession({}).then(
      () => undefined,
      () => undefined,
    );
    return this.request;
  }

  forget(): void {
    this.request = undefined;
  }
}

import type { Ports } from '#engine/plugin-api/index.ts';
import type { ClientStorage } from '#src/api/createClientStorage.ts';
import type { Api } from '#src/api/createApi.ts';
import type { RouteKey } from '#src/routes/routeTable.ts';
import type { Track } from './createTracker.ts';
import type { SessionTransport } from './SessionStore.ts';

/** The parts of the product that lazily created stores need. */
export type LazyStoreDeps = {
  /** Makes a GET call of the API by its name. */
  readonly read: Ports['content']['read'];
  /**
   * Calls back after `ms` milliseconds.
   * @returns a function that cancels
   */
  readonly after: (ms: number, callback: () => void) => () => void;
  readonly isOnline: () => boolean;
  /** The browser's storage; undefined on the server. */
  readonly storage?: Pick<ClientStorage, 'get' | 'set' | 'remove'> | undefined;
  readonly track: Track;
  readonly api: Api;
  readonly isGuest: () => boolean;
  /** Makes the session of a response the session of this browser (`adoptSession` of SessionTransport). */
  readonly adoptSession: SessionTransport['adoptSession'];
  readonly locale: () => string;
};

/** The change that makes fetched data outdated. */
export type ContextChange = 'viewer' | 'settings' | 'language';

/** A store that the first visit does not need. */
export type LazyStore = {
  /** Called after a navigation. */
  onNavigate?(route: RouteKey | undefined, hash: string): void;
  /** Clears fetched data, because the viewer or the language changed. */
  forget?(cause: ContextChange): void;
};

/** The lazily created stores of a tab. */
export type LazyStores = {
  /** Returns the tab's store of a class, created with the first call. The screen that uses it loads the class. */
  get<T extends LazyStore>(Store: new (deps: LazyStoreDeps) => T): T;
  onNavigate(route: RouteKey | undefined, hash: string): void;
  forget(cause: ContextChange): void;
};

/** Creates the registry of lazily loaded stores. A created store is kept until the tab is closed. */
export function createLazyStores(deps: LazyStoreDeps): LazyStores {
  const storesByClass = new Map<unknown, LazyStore>();
  return {
    get<T extends LazyStore>(Store: new (deps: LazyStoreDeps) => T): T {
      let store = storesByClass.get(Store) as T | undefined;
      if (!store) storesByClass.set(Store, (store = new Store(deps)));
      return store;
    },
    onNavigate(route, hash) {
      for (const store of storesByClass.values()) store.onNavigate?.(route, hash);
    },
    forget(cause) {
      for (const store of storesByClass.values()) store.forget?.(cause);
    },
  };
}

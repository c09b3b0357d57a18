import type { Ports } from '#engine/plugin-api/index.ts';
import type { ClientStorage } from '#src/api/createClientStorage.ts';
import type { Api } from '#src/api/createApi.ts';
import type { RouteKey } from '#src/routes/routeTable.ts';
import type { Track } from './createTracker.ts';

/** What stores that are made later may use. */
export type LaterDeps = {
  /** Any reading call of the API by name. */
  readonly read: Ports['content']['read'];
  /** Calls back after so many ms; answers how to cancel. */
  readonly after: (ms: number, callback: () => void) => () => void;
  readonly isOnline: () => boolean;
  /** What is kept in this browser; undefined on the server. */
  readonly storage?: Pick<ClientStorage, 'get' | 'set'> | undefined;
  readonly track: Track;
  readonly api: Api;
  readonly isGuest: () => boolean;
  readonly locale: () => string;
};

/** Why what was fetched is good no more. */
export type Outdated = 'viewer' | 'language';

/** A store of a screen that a first visit does not have. */
export type LaterStore = {
  /** Another address is shown. */
  arrive?(route: RouteKey | undefined, hash: string): void;
  /** What was fetched is good no more: somebody else is looking, or in another language. */
  forget?(why: Outdated): void;
};

export type LaterStores = {
  /** The one store of a class in this tab, made when it is first asked for: the class comes with the screen that uses it. */
  of<T extends LaterStore>(Store: new (deps: LaterDeps) => T): T;
  arrive(route: RouteKey | undefined, hash: string): void;
  forget(why: Outdated): void;
};

/** Stores whose code is not part of the first load; once made they live as long as the tab. */
export function createLaterStores(deps: LaterDeps): LaterStores {
  const made = new Map<unknown, LaterStore>();
  return {
    of<T extends LaterStore>(Store: new (deps: LaterDeps) => T): T {
      let store = made.get(Store) as T | undefined;
      if (!store) made.set(Store, (store = new Store(deps)));
      return store;
    },
    arrive(route, hash) {
      for (const store of made.values()) store.arrive?.(route, hash);
    },
    forget(why) {
      for (const store of made.values()) store.forget?.(why);
    },
  };
}

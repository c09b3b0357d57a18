// Creates all stores once for each request on the server and each tab in the browser. Each store gets only what it uses.
import type { AppState, Platform, RealmInfo } from '#schemas/appState.ts';
import type { MenuResponse } from '#schemas/page/menu.ts';
import { AddressStore } from './AddressStore.ts';
import type { ContentDeps } from './contentPages.ts';
import { ContentStore } from './ContentStore.ts';
import { NavigationStore } from './NavigationStore.ts';
import { SessionStore, type SessionTransport } from './SessionStore.ts';
import { ClockStore } from './ClockStore.ts';
import type { LiveDeps, LiveStore } from './LiveStore.ts';
import { createLazyStores, type LazyStoreDeps, type LazyStores, type ContextChange } from './createLazyStores.ts';

/** The stores of one request or tab. */
export type Stores = {
  readonly realm: RealmInfo;
  readonly session: SessionStore;
  readonly navigation: NavigationStore;
  readonly content: ContentStore;
  readonly clock: ClockStore;
  readonly address: AddressStore;
  /**
   * Loads the store of live events, which updates itself from the first call on. Its code is a chunk that is loaded
   * lazily.
   */
  readonly live: () => Promise<LiveStore>;
  /** Fetches the live events again when the store is loaded. */
  readonly refreshLive: () => void;
  /** Drops all content in the previous language, except the current page, which the caller replaces. */
  readonly onLanguageChange: (currentPageId: string | undefined) => void;
  /** Lazily created stores that the first visit does not need. */
  readonly lazy: LazyStores;
};

/** The parts of the product that the stores need. */
export type StoreDeps = Omit<ContentDeps, 'now'> & {
  /** Returns the device's time in ms since 1970. */
  readonly systemNow: () => number;
  /** Time since the server created the page's state, in ms; default 0. */
  readonly pageAgeMs?: number | undefined;
  /** The query of the URL at the start, and a function that changes it. */
  readonly query: URLSearchParams;
  readonly changeQuery: (query: string, how: 'push' | 'replace') => void;
  readonly fetchLive: LiveDeps['fetchLive'];
  readonly session: SessionTransport;
  /** The viewport class for which the server has rendered the page. */
  readonly platform: Platform;
  /** Requests the menus of a viewport class. */
  readonly fetchMenu: (platform: Platform) => Promise<MenuResponse>;
  /** Returns the id of the current composed page. */
  readonly getCurrentPageId: () => string | undefined;
  /** Clears the data that rows have loaded. */
  readonly forgetRows: () => void;
  readonly lazy: LazyStoreDeps;
};

/** Creates the stores of one request or tab. */
export function createStores(state: AppState, deps: StoreDeps): Stores {
  const clock = new ClockStore(state.now, deps.systemNow, deps.pageAgeMs);
  const lazy = createLazyStores(deps.lazy);
  const navigation = new NavigationStore(state.menu, deps.platform, deps.fetchMenu);
  const content = new ContentStore({
    ...deps,
    now: () => clock.now(),
  });
  let liveStore: Promise<LiveStore> | undefined;
  const live = (): Promise<LiveStore> =>
    (liveStore ??= import('./LiveStore.ts').then(
      ({ LiveStore: Store }) => {
        const store = new Store({
          fetchLive: deps.fetchLive,
          at: deps.at,
          now: () => clock.now(),
          random: Math.random,
        });
        store.start();
        return store;
      },
      (error: unknown) => {
        liveStore = undefined;
        throw error;
      },
    ));
  // The callers of `live` handle a chunk that cannot be loaded.
  const refreshLive = (): void => {
    liveStore?.then(
      (store) => store.refresh(),
      () => undefined,
    );
  };
  const dropLoadedData = (cause: ContextChange): void => {
    refreshLive();
    deps.forgetRows();
    lazy.forget(cause);
  };
  const onViewer = (cause: ContextChange = 'viewer'): void => {
    dropLoadedData(cause);
    void content.onViewerChange(deps.getCurrentPageId());
    void navigation.refetch();
  };
  const onLanguageChange = (currentPageId: string | undefined): void => {
    dropLoadedData('language');
    content.dropPages(currentPageId);
  };
  return {
    get realm() {
      return state.realm;
    },
    session: new SessionStore(state.viewer, {
      ...deps.session,
      onViewer,
      hasLabel: (key) => Object.hasOwn(state.labels, key),
    }),
    navigation,
    content,
    clock,
    address: new AddressStore(deps.query, deps.changeQuery),
    lazy,
    live,
    refreshLive,
    onLanguageChange,
  };
}

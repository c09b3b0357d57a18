// One graph of stores for each request on the server and each tab in the browser. A store takes only what it uses.
import type { AppState, Platform, RealmView } from '#schemas/appState.ts';
import type { MenuResponse } from '#schemas/page/menu.ts';
import { AddressStore } from './AddressStore.ts';
import type { ContentDeps } from './contentPages.ts';
import { ContentStore } from './ContentStore.ts';
import { NavigationStore } from './NavigationStore.ts';
import { ReportStore } from './ReportStore.ts';
import { SessionStore, type SessionTransport } from './SessionStore.ts';
import { ClockStore } from './ClockStore.ts';
import type { LiveDeps, LiveStore } from './LiveStore.ts';
import { createLaterStores, type LaterDeps, type LaterStores, type Outdated } from './createLaterStores.ts';

export type Stores = {
  readonly realm: RealmView;
  readonly session: SessionStore;
  readonly navigation: NavigationStore;
  readonly content: ContentStore;
  readonly reports: ReportStore;
  readonly clock: ClockStore;
  readonly address: AddressStore;
  /** Live events, from the first call on kept up to date. A chunk of its own: ask for it when it is to be shown. */
  readonly live: () => Promise<LiveStore>;
  /** Asks for the live events anew, where somebody shows them. */
  readonly refreshLive: () => void;
  /** Everything fetched was in another language: it goes, but for the shown page, which is put in place by who knows the new one. */
  readonly languageChanged: (shown: string | undefined) => void;
  /** Stores of screens that a first visit does not have. */
  readonly later: LaterStores;
};

export type StoreDeps = Omit<ContentDeps, 'report' | 'now'> & {
  readonly sendReport: ConstructorParameters<typeof ReportStore>[0];
  readonly systemNow: () => number;
  /** Query of the address at the start, and how it is changed. */
  readonly query: URLSearchParams;
  readonly changeQuery: (query: string, how: 'push' | 'replace') => void;
  readonly fetchLive: LiveDeps['fetchLive'];
  readonly session: SessionTransport;
  readonly platform: Platform;
  readonly fetchMenu: (platform: Platform) => Promise<MenuResponse>;
  /** Id of the composed page that is shown now. */
  readonly shownPage: () => string | undefined;
  /** Forgets what rows have loaded. */
  readonly forgetRows: () => void;
  readonly later: LaterDeps;
};

export function createStores(state: AppState, deps: StoreDeps): Stores {
  const reports = new ReportStore(deps.sendReport);
  const clock = new ClockStore(state.now, deps.systemNow);
  const later = createLaterStores(deps.later);
  const navigation = new NavigationStore(state.menu, deps.platform, deps.fetchMenu);
  const content = new ContentStore({
    ...deps,
    now: () => clock.now(),
    report: (problems, page) => reports.add(problems, page),
  });
  let opened: Promise<LiveStore> | undefined;
  const live = (): Promise<LiveStore> =>
    (opened ??= import('./LiveStore.ts').then(
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
        opened = undefined;
        throw error;
      },
    ));
  // A chunk that could not be fetched was told to whoever asked for it.
  const refreshLive = (): void => {
    opened?.then(
      (store) => store.refresh(),
      () => undefined,
    );
  };
  const outdate = (why: Outdated): void => {
    refreshLive();
    deps.forgetRows();
    later.forget(why);
  };
  const onViewer = (): void => {
    outdate('viewer');
    void content.viewerChanged(deps.shownPage());
    void navigation.refetch();
  };
  const languageChanged = (shown: string | undefined): void => {
    outdate('language');
    content.outdate(shown);
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
    reports,
    clock,
    address: new AddressStore(deps.query, deps.changeQuery),
    later,
    live,
    refreshLive,
    languageChanged,
  };
}

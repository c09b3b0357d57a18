// Background work of a tab after hydration: it listens for publishes, prefetches pages and changes the language without
// a document load.
import { reaction } from 'mobx';
import type { App } from './app.ts';
import { prepareTop } from './createApp.tsx';
import { haveRevisionsChanged } from './haveRevisionsChanged.ts';
import { listenForUpdates } from './listenForUpdates.ts';
import { readFirstValues } from '#src/stores/AddressStore.ts';
import { PreferencesStore } from '#src/stores/PreferencesStore.ts';
import { openProgressChannel, type WatchMessage } from './openProgressChannel.ts';
import { installRemoteControl } from './installRemoteControl.ts';
import { prefetchPage } from '#src/stores/prefetchPage.ts';
import { recoverAutomatically, retryFailed } from './recover.ts';
import { reportPageViews } from './reportPageViews.ts';
import { registerServiceWorker } from './registerServiceWorker.ts';
import { prefetchPages } from './prefetchPages.ts';
import { showPlaceholders } from './showPlaceholders.ts';
import { showViewerTimeZone } from './showViewerTimeZone.ts';
import { reloadWhenOutdated } from './reloadWhenOutdated.ts';
import { matchPath } from '#src/routes/matchPath.ts';
import { isPageStale } from '#src/routes/isPageStale.ts';
import { waitFor } from './wait.ts';
import { waitForHydration } from './waitForHydration.ts';
import type { PublishedVersion } from '#schemas/domain/published-version.ts';
import { changeLanguageByLinks, type LanguageTab } from './changeLanguage.ts';
import type { TrackedTab } from './trackVisit.ts';
import type { Api } from '#src/api/createApi.ts';

/** The parts of a tab that the background work needs. */
export type BrowserTab = TrackedTab &
  Pick<LanguageTab, 'storage'> & {
    readonly api: LanguageTab['api'] & Pick<Api, 'postPageView' | 'postViewerEvents' | 'getGeo' | 'getRealmChanges'>;
  };

/** Starts the background work of a tab. */
export function afterStart(app: App, tab: BrowserTab): void {
  const { state, stores } = app;
  const { router, getPageId } = tab;
  // A change during the hydration would make React hydrate all rows in one task.
  void waitForHydration().then(() =>
    whenIdle(
      () => void showViewerTimeZone(app, document, Intl.DateTimeFormat().resolvedOptions().timeZone),
      ROWS_TIMEOUT_MS,
    ),
  );
  recoverAutomatically(app, getPageId);
  followPublishes(app, tab);
  const preferences = stores.lazy.get(PreferencesStore);
  // The sign-out screen does not load the preferences: the request could be sent after the session has ended.
  const loadPreferences = (): void => {
    const route = matchPath(router.state.location.pathname)?.key;
    if (stores.session.isGuest || route !== 'LOGOUT') void preferences.load();
  };
  // Loads an account's preferences if nothing has loaded them yet. A second load would overwrite a change that the viewer
  // made on the preferences screen meanwhile. A guest's preferences are in this browser's storage.
  const loadPreferencesOnce = (): void => {
    if (!stores.session.isGuest && preferences.state === 'idle') loadPreferences();
  };
  loadPreferencesOnce();
  reaction(() => stores.session.viewer, loadPreferences);
  const loadCodeOfLinks = showPlaceholders(app, { getPageId, whenIdle });
  router.subscribe(({ location: { pathname }, navigation }) => {
    if (navigation.state !== 'idle') return;
    app.engine.rows.forget((id) => isPageStale(id, getPageId(pathname)));
    loadCodeOfLinks();
    loadPreferencesOnce();
  });
  const startAccountWork = (): void => {
    if (!stores.session.isGuest)
      void import('./followAccount.ts').then(
        ({ followAccount }) => followAccount(app),
        () => undefined,
      );
  };
  whenIdle(startAccountWork);
  // Runs the loaders again when a profile must be chosen, or no longer must: after a sign-in here the viewer is asked
  // who is watching; after a choice in another tab the page that was asked for opens.
  reaction(
    () => stores.session.viewer.mustChooseProfile,
    () =>
      void import('#src/screens/profiles/profileQuestion.ts').then(
        ({ opensWithoutChoice }) =>
          opensWithoutChoice(router.state.location.pathname) ? undefined : router.revalidate(),
        () => undefined,
      ),
  );
  reaction(() => stores.session.viewer, startAccountWork);
  changeLanguageByLinks(app, createLanguageTab(tab), (href) => location.assign(href));
  installRemoteControl(window, () => app.playback.get()?.loadRemote());
  followOtherTabs(app, tab);
  // The service worker runs only in production. In development it would respond with files from before an edit.
  if (import.meta.env.PROD) registerServiceWorker();
  const prefetch = async (id: string, query: string): Promise<void> => {
    const page = await prefetchPage(stores.content, id);
    if (page.state === 'ready') await prepareTop(app, page.plan, readFirstValues(new URLSearchParams(query)));
  };
  prefetchPages({ getPageId, fetch: (id, query) => void prefetch(id, query), now: () => Date.now() });
  reportPageViews(app, tab);
  if (state.realm.analytics)
    void import('./trackVisit.ts').then(
      ({ trackVisit }) => trackVisit(app, tab),
      () => undefined,
    );
  void import('./guardScreens.ts').then(
    ({ guardScreens }) => guardScreens(app, tab),
    () => undefined,
  );
}

/** Shows each published version. When this tab's code or policy is outdated, the next link loads a new document. */
function followPublishes(app: App, { api, router, getPageId }: BrowserTab): void {
  const { markOutdated } = reloadWhenOutdated({
    showsFailure: () => {
      const pageId = getPageId(router.state.location.pathname);
      const isPageFailed = pageId !== undefined && app.stores.content.getPage(pageId)?.state === 'failed';
      return Boolean(router.state.errors) || isPageFailed;
    },
    whenNavigationEnds: (callback) => {
      if (router.state.navigation.state === 'idle') {
        callback();
        return;
      }
      const unsubscribe = router.subscribe(({ navigation }) => {
        if (navigation.state === 'idle') {
          unsubscribe();
          callback();
        }
      });
    },
  });
  // The random delay of up to 5 s prevents that all clients send requests at the same time.
  listenForUpdates({
    onReconnect: () => void setTimeout(() => void retryFailed(app, getPageId), Math.random() * 5_000),
    onPublished: createPublishListener(app, { api, router, getPageId, markOutdated }),
  });
}

function createLanguageTab({ api, storage, router, getPageId }: BrowserTab): LanguageTab {
  return {
    api,
    storage,
    document,
    getCurrentPageId: () => getPageId(location.pathname),
    replace: (href) =>
      void router.navigate(href, {
        replace: true,
        preventScrollReset: true,
        state: { ...(router.state.location.state as object | null), keepsFocus: true },
      }),
    fetchTokens: async (locale) => {
      const response = await fetch(`/tokens.css?lang=${locale}`);
      if (!response.ok) throw new Error(`tokens.css responded with status ${response.status}`);
      return response.text();
    },
  };
}

/** Shows what the viewer watches in other tabs. The code is loaded with the first message. */
function followOtherTabs(app: App, { getPageId }: BrowserTab): void {
  let follow: Promise<(message: WatchMessage) => void> | undefined;
  openProgressChannel(app.state.realm.id).addEventListener('message', ({ data }: MessageEvent<WatchMessage>) => {
    follow ??= import('./followProgress.ts').then((module) =>
      module.followProgress(app, () => getPageId(location.pathname)),
    );
    follow.then(
      (onMessage) => onMessage(data),
      () => (follow = undefined),
    );
  });
}

/**
 * Returns the listener that brings the open page to each published version: its rows, and the labels, menu, theme and
 * settings around them.
 */
function createPublishListener(
  app: App,
  {
    api,
    router,
    getPageId,
    markOutdated,
  }: Pick<BrowserTab, 'api' | 'router' | 'getPageId'> & { readonly markOutdated: () => void },
): (published: PublishedVersion) => void {
  const { state, stores } = app;
  let { version } = state.realm;
  const getCurrentPageId = (): string | undefined => getPageId(location.pathname);
  let follow: Promise<(published: PublishedVersion) => void> | undefined;
  return (published) => {
    if (published.version !== version) {
      version = published.version;
      // A security policy belongs to a document, so the next link loads a new document.
      if (published.policy !== state.realm.policy) markOutdated();
      stores.refreshLive();
      void stores.content.onPublish(getCurrentPageId(), version);
    }
    if (!haveRevisionsChanged(published.revisions, state.realm.revisions)) return;
    follow ??= import('./followRealm.ts').then(({ followRealm }) =>
      followRealm(app, {
        api,
        document,
        getCurrentPageId,
        revalidate: () => void router.revalidate(),
        markOutdated,
        wait: waitFor,
      }),
    );
    follow.then(
      (onPublished) => onPublished(published),
      () => (follow = undefined),
    );
  };
}

/** Longest time in ms to wait for an idle main thread. On a slow device a click could come first. */
const IDLE_TIMEOUT_MS = 300;
/** Longest time in ms to wait, after the hydration of the page, until its rows are hydrated and the thread is idle. */
const ROWS_TIMEOUT_MS = 5_000;

/** Calls `callback` when the document and its images are loaded and the main thread is idle. */
function whenIdle(callback: () => void, timeout = IDLE_TIMEOUT_MS): void {
  const request = (): void => {
    if ('requestIdleCallback' in window) requestIdleCallback(callback, { timeout });
    else setTimeout(callback, timeout);
  };
  if (document.readyState === 'complete') request();
  else window.addEventListener('load', request, { once: true });
}

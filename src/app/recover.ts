// Repeats failed requests when the network or the server is available again, and refreshes old data.
import { MINUTE_MS } from '#schemas/durations.ts';
import type { App } from './app.ts';

/** Returns the id of the page at a path, or undefined when the path shows no composed page. */
type GetPageId = (pathname: string) => string | undefined;

/** Time in ms after which the data of a hidden tab is outdated. */
export const STALE_MS = 15 * MINUTE_MS;

/** Fetches the current page and the menu again if they failed. */
export async function retryFailed({ stores }: App, getPageId: GetPageId): Promise<void> {
  const pageId = getPageId(location.pathname);
  stores.refreshLive();
  await Promise.all([
    pageId !== undefined && stores.content.getPage(pageId)?.state === 'failed'
      ? stores.content.refresh(pageId)
      : undefined,
    stores.navigation.hasFailed ? stores.navigation.refetch() : undefined,
  ]);
}

/**
 * Fetches the current page again and drops the other cached pages. When the session has ended meanwhile, the server
 * responds with 401 and the viewer becomes a guest.
 */
async function refreshAll({ stores }: App, getPageId: GetPageId): Promise<void> {
  const pageId = getPageId(location.pathname);
  stores.refreshLive();
  stores.content.dropPages(pageId);
  await Promise.all([pageId !== undefined ? stores.content.refresh(pageId) : undefined, stores.navigation.refetch()]);
}

/** Listens for the network, for the tab becoming visible, and for the back/forward cache, until the tab closes. */
export function recoverAutomatically(app: App, getPageId: GetPageId): void {
  const { navigation } = app.stores;
  const showOffline = (): void => navigation.showNotice('offlineNotice');
  if (!navigator.onLine) showOffline();
  window.addEventListener('offline', showOffline);
  window.addEventListener('online', () => {
    if (navigation.notice === 'offlineNotice') navigation.dismissNotice();
    void retryFailed(app, getPageId);
  });
  // When the menu has failed, fetches it again as soon as the window has the focus (docs/faults.md, N06).
  window.addEventListener('focus', () => {
    if (navigation.hasFailed) void navigation.refetch();
  });
  // A tab that becomes visible and a page that the browser restores from its back/forward cache (docs/faults.md, N47)
  // may show old data. createBrowserSession handles a viewer who has signed in or out meanwhile.
  let leftAt = Date.now();
  const rememberLeaveTime = (): void => {
    leftAt = Date.now();
  };
  const refreshIfStale = (): void => {
    if (Date.now() - leftAt > STALE_MS) {
      rememberLeaveTime();
      void refreshAll(app, getPageId);
    }
  };
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') rememberLeaveTime();
    else refreshIfStale();
  });
  window.addEventListener('pagehide', rememberLeaveTime);
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) refreshIfStale();
  });
}

// Repeats failed requests when the network or the server returns, and refreshes old data.
import { MINUTE_MS } from '#schemas/durations.ts';
import type { App } from './app.ts';

type PageOf = (pathname: string) => string | undefined;

/** A tab that was hidden for this long has outdated data. */
export const STALE_MS = 15 * MINUTE_MS;

/** Fetches the current page and the menu again if they failed. */
export async function retryFailed({ stores }: App, pageOf: PageOf): Promise<void> {
  const shown = pageOf(location.pathname);
  stores.refreshLive();
  await Promise.all([
    shown !== undefined && stores.content.page(shown)?.state === 'failed' ? stores.content.refresh(shown) : undefined,
    stores.navigation.hasFailed ? stores.navigation.refetch() : undefined,
  ]);
}

/** Fetches the current page again and drops other cached pages. The first response reveals a session that has ended. */
async function refreshAll({ stores }: App, pageOf: PageOf): Promise<void> {
  const shown = pageOf(location.pathname);
  stores.refreshLive();
  stores.content.dropPages(shown);
  await Promise.all([shown !== undefined ? stores.content.refresh(shown) : undefined, stores.navigation.refetch()]);
}

/** Listens for the network, for the tab becoming visible, and for the back/forward cache, until the tab closes. */
export function recoverAutomatically(app: App, pageOf: PageOf): void {
  const { navigation } = app.stores;
  const showOffline = (): void => navigation.showNotice('offlineNotice');
  if (!navigator.onLine) showOffline();
  window.addEventListener('offline', showOffline);
  window.addEventListener('online', () => {
    if (navigation.notice === 'offlineNotice') navigation.dismissNotice();
    void retryFailed(app, pageOf);
  });
  // A failed menu is fetched again when the tab becomes visible (N06).
  window.addEventListener('focus', () => {
    if (navigation.hasFailed) void navigation.refetch();
  });
  // Also for a page from the back/forward cache (N47); createBrowserSession handles its sign-ins.
  let leftAt = Date.now();
  const leave = (): void => {
    leftAt = Date.now();
  };
  const comeBack = (): void => {
    if (Date.now() - leftAt > STALE_MS) {
      leave();
      void refreshAll(app, pageOf);
    }
  };
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') leave();
    else comeBack();
  });
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) comeBack();
  });
}

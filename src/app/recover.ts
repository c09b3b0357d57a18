// What could not be fetched is fetched again by itself once the network or the server is back; what is old is fetched anew.
import { MINUTE_MS } from '#schemas/durations.ts';
import type { App } from './app.ts';

type PageOf = (pathname: string) => string | undefined;

/** A tab that nobody saw for so long shows what is old: ms. */
export const STALE_MS = 15 * MINUTE_MS;

/** Fetches the shown page and the menu again where they failed. */
export async function retryFailed({ stores }: App, pageOf: PageOf): Promise<void> {
  const shown = pageOf(location.pathname);
  stores.refreshLive();
  await Promise.all([
    shown !== undefined && stores.content.page(shown)?.state === 'failed' ? stores.content.refresh(shown) : undefined,
    stores.navigation.failed ? stores.navigation.refetch() : undefined,
  ]);
}

/** Fetches what is shown anew, and lets go of what is kept for other pages. Whoever's session is over is a guest by the first answer. */
async function refreshAll({ stores }: App, pageOf: PageOf): Promise<void> {
  const shown = pageOf(location.pathname);
  stores.refreshLive();
  stores.content.outdate(shown);
  await Promise.all([shown !== undefined ? stores.content.refresh(shown) : undefined, stores.navigation.refetch()]);
}

/** Listens for the network, for somebody who looks again, and for a page that the browser brings back. Until the tab ends. */
export function recoverByItself(app: App, pageOf: PageOf): void {
  const { navigation } = app.stores;
  const sayOffline = (): void => navigation.say('offlineNotice');
  if (!navigator.onLine) sayOffline();
  window.addEventListener('offline', sayOffline);
  window.addEventListener('online', () => {
    if (navigation.notice === 'offlineNotice') navigation.dismissNotice();
    void retryFailed(app, pageOf);
  });
  // A menu that failed is asked for when somebody looks again (N06).
  window.addEventListener('focus', () => {
    if (navigation.failed) void navigation.refetch();
  });
  // Also a page that the browser kept for the way back (N47); of its sign-ins createBrowserSession takes care.
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

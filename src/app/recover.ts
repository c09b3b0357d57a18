// What could not be fetched is fetched again by itself once the network or the server is back, and a tab that is older than the
// published build goes on with the new one.
import type { createBrowserRouter } from 'react-router';
import type { App } from './createApp.tsx';

type PageOf = (pathname: string) => string | undefined;

/** Fetches the shown page and the menu again where they failed. */
export async function retryFailed({ stores }: App, pageOf: PageOf): Promise<void> {
  const shown = pageOf(location.pathname);
  stores.refreshLive();
  await Promise.all([
    shown !== undefined && stores.content.page(shown)?.state === 'failed' ? stores.content.refresh(shown) : undefined,
    stores.navigation.failed ? stores.navigation.refetch() : undefined,
  ]);
}

export function recoverByItself(app: App, { pageOf, router }: { readonly pageOf: PageOf; readonly router: ReturnType<typeof createBrowserRouter> }): void {
  window.addEventListener('online', () => void retryFailed(app, pageOf));
  // A menu that failed is asked for when somebody looks again (N06).
  window.addEventListener('focus', () => { if (app.stores.navigation.failed) void app.stores.navigation.refetch(); });
  // Code of a screen that is not there any more: another build was published. The page that was asked for is loaded whole, once (N37).
  window.addEventListener('vite:preloadError', () => {
    const target = router.state.navigation.location;
    if (target) void leaveFor(target.pathname + target.search + target.hash);
  });
}

const MARK = 'reloaded-for';

async function leaveFor(href: string): Promise<void> {
  // Without the server there is no other build: the screen says what is wrong.
  const isUp = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(4_000) }).then(({ ok }) => ok, () => false);
  if (!isUp) return;
  try {
    // Once for each address: a build that lacks its own code must not be loaded for ever.
    if (sessionStorage.getItem(MARK) === href) return;
    sessionStorage.setItem(MARK, href);
  } catch {
    return;
  }
  location.assign(href);
}

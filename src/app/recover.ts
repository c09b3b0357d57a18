// What could not be fetched is fetched again by itself once the network or the server is back.
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

export function recoverByItself(app: App, pageOf: PageOf): void {
  window.addEventListener('online', () => void retryFailed(app, pageOf));
  // A menu that failed is asked for when somebody looks again (N06).
  window.addEventListener('focus', () => { if (app.stores.navigation.failed) void app.stores.navigation.refetch(); });
}

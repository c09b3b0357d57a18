// Connects the outbox of favourites to the browser: its storage, its other tabs, the network and the session. Loaded
// for signed-in viewers, and with the first action.
import { reaction } from 'mobx';
import { openOutboxStorage } from '#src/api/openOutboxStorage.ts';
import { FavouriteOutbox, type ShownFavourite } from '#src/stores/FavouriteOutbox.ts';
import { FavouritesStore } from '#src/stores/FavouritesStore.ts';
import type { App } from './app.ts';

/**
 * Shows the changes that wait in this browser and those of other tabs, and sends what waits: now, when the network
 * returns, when the tab becomes visible, and after a sign-in. A second call does nothing.
 */
export function followFavourites(app: App): FavouriteOutbox {
  const { stores, state } = app;
  const outbox = stores.lazy.get(FavouriteOutbox);
  if (outbox.isConnected) return outbox;
  const channel = new BroadcastChannel(`favourites:${state.realm.id}`);
  const lockName = `${state.realm.id}:favourites`;
  outbox.connect({
    storage: openOutboxStorage(state.realm.id),
    account: () => stores.session.viewer.accountId,
    // Without Web Locks two tabs may send the same change. The server then performs one of the requests.
    withLock: (task) => ('locks' in navigator ? navigator.locks.request(lockName, task) : task()),
    show(change) {
      channel.postMessage(change);
      void show(app, change);
    },
    createKey: () => crypto.randomUUID(),
    now: () => Date.now(),
  });
  const send = (): void => void outbox.send();
  const restore = async (): Promise<void> => {
    for (const change of await outbox.list()) void show(app, { ...change, isRefused: false });
    send();
  };
  channel.addEventListener('message', ({ data }: MessageEvent<ShownFavourite>) => void show(app, data));
  window.addEventListener('online', send);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') send();
  });
  reaction(
    () => stores.session.viewer,
    () => void restore(),
  );
  void restore();
  return outbox;
}

/** Shows a change of the current viewer in this tab. openActions.tsx shows the message of a refused one. */
async function show({ stores, ports }: App, { account, item, favourite, isRefused }: ShownFavourite): Promise<void> {
  if (account !== stores.session.viewer.accountId) return;
  const favourites = stores.lazy.get(FavouritesStore);
  if (isRefused) favourites.revert(item, favourite);
  else favourites.set(item, favourite);
  // Rows read the changes through the actions, whose code this tab may not have loaded.
  await ports.ports.actions.load().catch(() => undefined);
}

// Connects the outbox of favourites to the browser: its storage, its other tabs, the network and the session. Loaded
// for signed-in viewers, and with the first action.
import { reaction } from 'mobx';
import { MINUTE_MS } from '#schemas/durations.ts';
import { openOutboxStorage } from '#src/api/openOutboxStorage.ts';
import { FavouriteOutbox, type ShownFavourite } from '#src/stores/FavouriteOutbox.ts';
import { FavouritesStore } from '#src/stores/FavouritesStore.ts';
import type { App } from './app.ts';

/** A message between tabs: a change, or a request for the recent changes. */
type TabMessage = ShownFavourite | 'recent';

/**
 * Time in ms for which a tab sends a change to tabs that start later: the server may have rendered their page before
 * the change.
 */
const RECENT_MS = MINUTE_MS;

/**
 * Shows the changes that wait in this browser and those of other tabs, and sends the waiting changes: now, when the
 * network returns, when the tab becomes visible, and after a sign-in. A second call does nothing.
 */
export function followFavourites(app: App): FavouriteOutbox {
  const { stores, state } = app;
  const outbox = stores.lazy.get(FavouriteOutbox);
  if (outbox.isConnected) return outbox;
  const channel = new BroadcastChannel(`favourites:${state.realm.id}`);
  const lockName = `${state.realm.id}:favourites`;
  let recent: { readonly change: ShownFavourite; readonly at: number }[] = [];
  const findRecent = (): typeof recent => recent.filter(({ at }) => performance.now() - at < RECENT_MS);
  const showInAllTabs = (change: ShownFavourite): void => {
    recent = [...findRecent(), { change: { ...change, isRefused: false }, at: performance.now() }];
    channel.postMessage(change);
    void show(app, change);
  };
  outbox.connect({
    storage: openOutboxStorage(state.realm.id),
    account: () => stores.session.viewer.accountId,
    // Without Web Locks two tabs may send the same change. The server then performs one of the requests.
    withLock: (task) => ('locks' in navigator ? navigator.locks.request(lockName, task) : task()),
    show: showInAllTabs,
    createKey: () => crypto.randomUUID(),
    now: () => Date.now(),
  });
  const send = (): void => void outbox.send();
  const restore = async (): Promise<void> => {
    for (const change of await outbox.list()) showInAllTabs({ ...change, isRefused: false });
    send();
  };
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (data === 'recent') for (const { change } of findRecent()) channel.postMessage(change);
    else void show(app, data);
  });
  // Another tab may have sent a change since the server rendered this page.
  channel.postMessage('recent');
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

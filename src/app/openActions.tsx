// The actions with their stores, and the dialogs and notices: a second React root beside the page, created
// with the first action, so that a first visit does not load it.
import { createRoot } from 'react-dom/client';
import { reaction } from 'mobx';
import type { PlayerComponent } from '#engine/plugin-api/index.ts';
import { EngineProvider } from '#engine/react/EngineProvider.tsx';
import { goToSignIn, type ActionContext } from '#src/actions/action.ts';
import { createActions } from '#src/actions/createActions.ts';
import { Dialogs } from '#src/screens/_shared/dialogs/Dialogs.tsx';
import { loadPlayerParts } from '#src/player/loadPlayerParts.ts';
import { revealItem } from '#src/stores/SpoilerStore.ts';
import { FavouritesStore } from '#src/stores/FavouritesStore.ts';
import { HistoryStore } from '#src/stores/HistoryStore.ts';
import { DialogStore } from '#src/stores/DialogStore.ts';
import { ViewerWatchlistsStore } from '#src/stores/ViewerWatchlistsStore.ts';
import type { OpenedActions } from './createLazyActions.ts';
import { followFavourites } from './followFavourites.ts';
import { followSignOut } from './followSignOut.ts';
import { openProgressChannel } from './openProgressChannel.ts';
import { storePendingList, takePendingList } from './pendingList.ts';
import { showPositions } from './showPositions.ts';
import type { App, AppEnvironment } from './app.ts';

type ActionPlatform = Pick<AppEnvironment, 'currentPath' | 'navigate' | 'track'>;

/** Creates the actions with their stores, and the React root of dialogs and notices. */
export function openActions(app: App, platform: ActionPlatform): OpenedActions {
  const stores = openStores(app);
  const { favourites, watchlists, history, dialogs } = stores;
  const context = createContext(app, platform, stores);
  const actions = createActions(context);
  const container = document.body.appendChild(document.createElement('div'));
  createRoot(container).render(
    <EngineProvider engine={app.engine}>
      <Dialogs
        dialogs={dialogs}
        watchlists={watchlists}
        follow={platform.navigate}
        signInForList={context.signInForList}
      />
    </EngineProvider>,
  );
  resumeListChange(app, stores);
  return {
    actions,
    favourites: {
      has: favourites.has,
      get revision() {
        return favourites.revision + history.revision;
      },
      merge: (items, list = 'favourites') =>
        list === 'favourites' ? favourites.merge(items) : history.merge(items, list),
    },
  };
}

/** Opens the panel of the watchlists that waits for the viewer's sign-in, now and after each sign-in. */
function resumeListChange({ state, stores: { session } }: App, { dialogs, watchlists }: ReturnType<typeof openStores>) {
  reaction(
    () => session.viewer,
    (viewer) => {
      if (viewer.isGuest || viewer.mustChooseProfile) return;
      const pending = takePendingList(state.realm.id, viewer);
      if (!pending) return;
      const { item, change } = pending;
      void watchlists.load(item.id);
      dialogs.show({ kind: 'watchlists', item, viewer, change });
    },
    { fireImmediately: true },
  );
}

function openStores(app: App) {
  const { state, stores, text } = app;
  const dialogs = stores.lazy.get(DialogStore);
  const favourites = stores.lazy.get(FavouritesStore);
  const watchlists = stores.lazy.get(ViewerWatchlistsStore);
  const history = stores.lazy.get(HistoryStore);
  const channel = openProgressChannel(state.realm.id);
  history.connect((change) => {
    showPositions(app, change.positions);
    // This tab receives the message too, on another channel object (followProgress.ts).
    channel.postMessage({ kind: 'history', change });
  });
  reaction(
    () => favourites.refused,
    (refused) => {
      if (!refused) return;
      const { title } = refused.item;
      dialogs.notify(text.t(refused.favourite ? 'favouriteNotRemoved' : 'favouriteNotAdded', { title }));
    },
    { fireImmediately: true },
  );
  const outbox = followFavourites(app);
  return { favourites, watchlists, history, dialogs, outbox };
}

function createContext(
  { state, stores, text, ports: { ports } }: App,
  { currentPath, track }: ActionPlatform,
  actionStores: ReturnType<typeof openStores>,
): ActionContext {
  const { navigator } = window;
  const hasSignedOut = followSignOut(stores.session);
  const context: ActionContext = {
    ...actionStores,
    session: stores.session,
    get features() {
      return state.realm.features;
    },
    withProgress: ports.playback.withProgress,
    text,
    links: ports.links,
    now: () => ports.clock.now(),
    currentPath,
    origin: () => location.origin,
    nativeShare: typeof navigator.share === 'function' ? (link) => navigator.share(link) : undefined,
    reveal: (id) => {
      revealItem(document, id);
      location.reload();
    },
    after: (ms, callback) => void setTimeout(callback, ms),
    track: (event) => track('action', event),
    log: (what, error) => console.warn(`action ${what}:`, error),
    signInForList(item, { accountId, isChild }, change) {
      if (hasSignedOut()) return;
      storePendingList(state.realm.id, { item, change, viewer: { accountId, isChild } });
      goToSignIn(context);
    },
  };
  return context;
}

/**
 * Loads the player. This function is not in createApp, because each lazy import in the code of a first visit costs
 * bytes. A page with a play button has loaded this file anyway.
 */
export const loadPlayback = async (
  app: App,
  platform: Pick<AppEnvironment, 'api' | 'storage' | 'track'>,
): Promise<PlayerComponent> => {
  // In parallel: the player would import these files only when it runs.
  loadPlayerParts(window).catch(() => undefined);
  return (await import('./openPlayback.tsx')).openPlayback(app, platform);
};

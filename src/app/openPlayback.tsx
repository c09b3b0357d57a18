// The player with its store: a separate chunk, loaded when a viewer is about to play a video.
import { reaction, when } from 'mobx';
import { createRoot } from 'react-dom/client';
import type { PlayerComponent, RemoteControl } from '#engine/plugin-api/index.ts';
import { EngineProvider } from '#engine/react/EngineProvider.tsx';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { Preferences } from '#schemas/domain/preferences.ts';
import { createPlayer, type Player, type PlayerOptions } from '#src/player/createPlayer.ts';
import { findKeySystems } from '#src/player/findKeySystems.ts';
import { loadShaka } from '#src/player/loadShaka.ts';
import { createViewerSettings } from '#src/player/viewerSettings.ts';
import { describeDevice } from '#src/stores/describeDevice.ts';
import { PlaybackStore } from '#src/stores/PlaybackStore.ts';
import { PlayerHost } from '#src/stores/PlayerHost.ts';
import { PreferencesStore } from '#src/stores/PreferencesStore.ts';
import { QueueStore, type PlaybackList } from '#src/stores/QueueStore.ts';
import type { App, Platform } from './app.ts';
import { createPlayerConnections } from './connectPlayer.ts';
import { toPlaybackList, toPlayTarget } from './createQueue.ts';
import { createPlayerSlot, HostedPlayer, styleHost } from './HostedPlayer.tsx';
import { openProgressChannel } from './openProgressChannel.ts';
import { readStart, toProgramme } from './readStart.ts';
import { createTogetherLoader } from './useTogether.tsx';

/** Creates the store and returns the component that plays an item. Begins to load shaka-player. */
export function openPlayback(
  app: App,
  { api, storage, track }: Pick<Platform, 'api' | 'storage' | 'track'>,
): PlayerComponent {
  const {
    stores,
    state,
    ports: { ports },
  } = app;
  const hasMediaSource = 'MediaSource' in window || 'ManagedMediaSource' in window;
  // A failure is shown when the viewer plays, like the other causes of a failed start.
  loadShaka(hasMediaSource ? 'DASH' : 'HLS').catch(() => undefined);
  const keySystems = findKeySystems(navigator);
  const preferences = stores.lazy.get(PreferencesStore);
  // A guest's preferences are in this browser; those of an account were requested after the start (afterStart.ts).
  if (preferences.state === 'idle') void preferences.load();
  const channel = openProgressChannel(state.realm.id);
  const connections = createPlayerConnections(app, track);
  const createConnectedPlayer = (sound: Pick<PlayerOptions, 'volume' | 'isMuted'>): Player => {
    const { shell } = host;
    const player = createPlayer({
      load: loadShaka,
      document,
      shell,
      hasMediaSource,
      origin: location.origin,
      ...sound,
    });
    return connections.connect(player);
  };
  const store = new PlaybackStore({
    api,
    device: { ...describeDevice(navigator, storage), keySystems: () => keySystems },
    createPlayer: createConnectedPlayer,
    createConfiguration: connections.createConfiguration,
    languages: async () => {
      // A video may open before the preferences have arrived.
      if (preferences.state === 'idle') await preferences.load();
      else await when(() => preferences.state !== 'loading');
      const { audioLanguage, subTitleLanguage } = preferences.values;
      return { audio: audioLanguage, text: subTitleLanguage };
    },
    now: () => stores.clock.now(),
    endSession: () => {
      if (stores.session.isGuest) return false;
      stores.session.setViewer({ isGuest: true, isChild: false, roles: [], licences: [] });
      return true;
    },
    every,
    // This tab receives the message too, on another channel object (followProgress.ts).
    publish: (progress) => channel.postMessage({ kind: 'progress', ...progress }),
  });
  reaction(
    () => store.opened?.state === 'opening',
    (isOpening) => {
      if (isOpening) connections.recordOpening();
    },
  );
  addEventListener('pagehide', () => store.unload());
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void store.retry();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) store.reportPosition();
  });
  const queue = new QueueStore(api, () => stores.clock.now());
  for (const type of ['keydown', 'pointerdown'])
    document.addEventListener(type, queue.recordInput, { capture: true, passive: true });
  const host = createHost(app, store, queue);
  const parts = { api, store, queue, host };
  let remote: Promise<RemoteControl> | undefined;
  const loadRemote = (): Promise<RemoteControl> =>
    (remote ??= import('./openRemote.ts').then(
      (module) => module.openRemote(parts),
      (error: unknown) => {
        remote = undefined;
        throw error;
      },
    ));
  void when(() => store.opened?.state === 'open').then(
    async () => {
      await waitForStart(store);
      const [{ connectDevice }, { connectProgrammes }] = await Promise.all([
        import('./connectDevice.ts'),
        import('./connectProgrammes.ts'),
      ]);
      connectProgrammes({ store, queue, every });
      connectDevice({ ...parts, imageUrl: (url) => ports.images.describe(url).src });
    },
    () => undefined,
  );
  const settings = createViewerSettings({
    get: () => preferences.values,
    set: (changes) => void preferences.set(changes as Partial<Preferences>),
    subscribe: (listener) => reaction(() => preferences.values, listener),
  });
  const isAutomatic = (): boolean => preferences.values.autoAdvance;
  const loadTogether = createTogetherLoader(app, { api, ...(storage && { storage }) }, store);
  styleHost(host);
  createRoot(host.element).render(
    <EngineProvider engine={app.engine}>
      <HostedPlayer {...{ host, store, settings, queue, isAutomatic, getAds: connections.getAds, loadTogether }} />
    </EngineProvider>,
  );
  return Object.assign(createPlayerSlot(host), { loadRemote });
}

/**
 * Waits until a video that is being opened shows its first frame or fails to start. No other work may delay that frame.
 */
async function waitForStart(store: PlaybackStore): Promise<void> {
  await when(() => store.opened !== undefined && store.opened.state !== 'opening');
  const player = store.opened?.state === 'open' ? store.opened.player : undefined;
  if (!player || hasStarted(player)) return;
  await new Promise<void>((resolve) => {
    const unsubscribe = player.subscribe(() => {
      if (!hasStarted(player)) return;
      unsubscribe();
      resolve();
    });
  });
}

/** Whether the video plays, has failed, or waits for the viewer. */
function hasStarted(player: Player): boolean {
  const { phase, needsGesture } = player.get();
  return needsGesture || !['idle', 'loading', 'ready', 'buffering'].includes(phase);
}

/** Calls `callback` every `ms` milliseconds. Returns a function that stops it. */
function every(ms: number, callback: () => void): () => void {
  const timer = setInterval(callback, ms);
  return () => clearInterval(timer);
}

/** Creates the host of the player. In full screen and in picture in picture the host outlives the page. */
function createHost({ stores, ports: { ports } }: App, store: PlaybackStore, queue: QueueStore): PlayerHost {
  const { address, links } = ports;
  const readListFromAddress = (): PlaybackList => toPlaybackList(address.query);
  const findPlayer = (): Player | undefined => (store.opened?.state === 'open' ? store.opened.player : undefined);
  // The neighbours of a video are read after it has loaded, because the viewer waits for the video. Channels are read
  // at once, because viewers change them quickly.
  const openQueue = (item: ContentItem, list: PlaybackList): Promise<void> =>
    queue.open(item, list, item.type === 'EPG' ? undefined : waitForStart(store));
  const host = new PlayerHost({
    document,
    location,
    links,
    list: readListFromAddress,
    getTarget: (item, list) => toPlayTarget(item, list, links),
    openAtAddress: (item) => {
      const list = readListFromAddress();
      void store.open(item, readStart(location), toProgramme(address.query));
      void openQueue(item, list);
    },
    open: (item, list) => {
      void store.open(item);
      void openQueue(item, list);
    },
    close: () => void store.close(),
    player: findPlayer,
    after: (ms, callback) => void setTimeout(callback, ms),
  });
  reaction(
    () => stores.session.viewer,
    ({ isGuest }) => {
      host.closeIfHidden();
      void store.followViewer(isGuest);
    },
  );
  reaction(
    () => store.opened?.state === 'refused',
    (isRefused) => {
      if (isRefused) host.closeIfHidden();
    },
  );
  reaction(findPlayer, (player) => player?.subscribe(() => host.onPlayerChange(player)));
  return host;
}

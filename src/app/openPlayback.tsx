// The player with its store: a separate chunk, loaded when a viewer is about to play a video.
import { reaction, when } from 'mobx';
import { createRoot } from 'react-dom/client';
import type { PlayerComponent } from '#engine/plugin-api/index.ts';
import { EngineProvider } from '#engine/react/EngineProvider.tsx';
import type { Preferences } from '#schemas/domain/preferences.ts';
import { afterStart } from '#src/player/afterFirstFrame.ts';
import { createPlayer } from '#src/player/createPlayer.ts';
import { findKeySystems } from '#src/player/findKeySystems.ts';
import { hasMediaSource, loadShaka } from '#src/player/loadShaka.ts';
import { createViewerSettings } from '#src/player/viewerSettings.ts';
import { identifyBrowser } from '#src/stores/identifyBrowser.ts';
import { PlaybackStore } from '#src/stores/PlaybackStore.ts';
import type { PlayerHost } from '#src/stores/PlayerHost.ts';
import { PreferencesStore } from '#src/stores/PreferencesStore.ts';
import { QueueStore } from '#src/stores/QueueStore.ts';
import { readPreferredLanguages } from '#src/stores/readPreferredLanguages.ts';
import type { App, AppEnvironment } from './app.ts';
import { createPlayerConnections, type PlayerConnections } from './connectPlayer.ts';
import { createPlayerHost } from './createPlayerHost.ts';
import { createPlayerSlot, HostedPlayer, styleHost } from './HostedPlayer.tsx';
import { loadOnce } from './loadOnce.ts';
import { openProgressChannel } from './openProgressChannel.ts';
import { waitForStart } from './waitForStart.ts';
import { withMissingInformation } from './withMissingInformation.ts';

type PlayerPlatform = Pick<AppEnvironment, 'api' | 'storage' | 'track'>;

/** Creates the store with its first player, and returns the component that plays an item. */
export function openPlayback(app: App, platform: PlayerPlatform): PlayerComponent {
  const { stores, engine } = app;
  const { api, storage, track } = platform;
  const connections = createPlayerConnections(app, track);
  const store = createPlaybackStore(app, platform, connections, (): HTMLElement => host.shell);
  const preferences = stores.lazy.get(PreferencesStore);
  // A guest's preferences are in this browser; those of an account were requested after the start (afterStart.ts).
  if (preferences.state === 'idle') void preferences.load();
  reaction(
    () => store.opened?.state === 'opening',
    (isOpening) => {
      if (isOpening) connections.recordOpening();
    },
  );
  followPageLifecycle(store);
  const queue = new QueueStore(api, () => stores.clock.now());
  for (const type of ['keydown', 'pointerdown'])
    document.addEventListener(type, queue.recordInput, { capture: true, passive: true });
  const host = createPlayerHost(app, store, queue);
  const parts: PlaybackParts = { api, store, queue, host };
  connectAfterStart(parts, (url) => app.ports.ports.images.describe(url).src);
  const settings = createViewerSettings({
    get: () => preferences.values,
    set: (changes) => void preferences.set(changes as Partial<Preferences>),
    subscribe: (listener) => reaction(() => preferences.values, listener),
  });
  const isAutomatic = (): boolean => preferences.values.autoAdvance;
  const loadTogether = loadOnce(async () =>
    (await import('./openTogether.tsx')).openTogether(app, { api, ...(storage && { storage }) }, store),
  );
  styleHost(host);
  createRoot(host.element).render(
    <EngineProvider engine={engine}>
      <HostedPlayer {...{ host, store, settings, queue, isAutomatic, getAds: connections.getAds, loadTogether }} />
    </EngineProvider>,
  );
  store.prepare();
  return Object.assign(createPlayerSlot(host), {
    begin: host.begin,
    loadRemote: loadOnce(async () => (await import('./openRemote.ts')).openRemote(parts)),
  });
}

/** The player's parts, for code that is loaded later. */
type PlaybackParts = {
  readonly api: PlayerPlatform['api'];
  readonly store: PlaybackStore;
  readonly queue: QueueStore;
  readonly host: PlayerHost;
};

/**
 * Creates the store.
 *
 * @param getShell returns the element that contains the player
 */
function createPlaybackStore(
  { stores, state }: App,
  { api, storage }: PlayerPlatform,
  { connect, createConfiguration }: PlayerConnections,
  getShell: () => PlayerHost['shell'],
): PlaybackStore {
  const keySystems = findKeySystems(navigator);
  const channel = openProgressChannel(state.realm.id);
  const preferences = stores.lazy.get(PreferencesStore);
  return new PlaybackStore({
    api: withMissingInformation(api, stores.session),
    device: { ...identifyBrowser(navigator, storage), keySystems: () => keySystems },
    createPlayer: (sound) =>
      connect(
        createPlayer({
          load: loadShaka,
          document,
          shell: getShell(),
          hasMediaSource: hasMediaSource(window),
          origin: location.origin,
          ...sound,
        }),
      ),
    createConfiguration,
    afterStart,
    languages: () => readPreferredLanguages(preferences),
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
}

/**
 * Stores the position when the tab is hidden, and frees the stream when the page is left. A page from the back/forward
 * cache opens its video again.
 */
function followPageLifecycle(store: PlaybackStore): void {
  addEventListener('pagehide', () => store.unload());
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void store.retry();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) store.reportPosition();
  });
}

/** Connects the device's media keys and the guide, after the first frame of the first video. */
function connectAfterStart(parts: PlaybackParts, imageUrl: (url: string) => string): void {
  const { store, queue } = parts;
  void when(() => store.opened?.state === 'open').then(
    async () => {
      await waitForStart(store);
      const [{ connectDevice }, { connectProgrammes }] = await Promise.all([
        import('./connectDevice.ts'),
        import('./connectProgrammes.ts'),
      ]);
      connectProgrammes({ store, queue, every });
      connectDevice({ ...parts, imageUrl });
    },
    () => undefined,
  );
}

/** Calls `callback` every `ms` milliseconds. Returns a function that stops it. */
function every(ms: number, callback: () => void): () => void {
  const timer = setInterval(callback, ms);
  return () => clearInterval(timer);
}

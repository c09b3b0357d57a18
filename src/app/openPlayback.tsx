// The player with its store: a chunk of its own, loaded when a viewer shows intent to play.
import { observer } from 'mobx-react-lite';
import { reaction, when } from 'mobx';
import { useEffect, type ComponentType } from 'react';
import {
  usePort,
  usePorts,
  type PlayerComponent,
  type PlayerProps,
  type RemoteControl,
} from '#engine/plugin-api/index.ts';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { Ads } from '#src/player/ads/createAds.ts';
import type { Preferences } from '#schemas/domain/preferences.ts';
import { createPlayer, type Player, type PlayerOptions } from '#src/player/createPlayer.ts';
import { PlayerControls } from '#src/player/controls/PlayerControls.tsx';
import { PlayerFrame } from '#src/player/controls/PlayerFrame.tsx';
import { RefusalMessage } from '#src/player/controls/RefusalMessage.tsx';
import { findKeySystems } from '#src/player/findKeySystems.ts';
import { loadShaka } from '#src/player/loadShaka.ts';
import type { Refusal } from '#src/player/refusal.ts';
import { createViewerSettings, type ViewerSettingsStore } from '#src/player/viewerSettings.ts';
import { describeDevice } from '#src/stores/describeDevice.ts';
import { PlaybackStore, type StartAt, type StartedProgramme } from '#src/stores/PlaybackStore.ts';
import { ConsentStore } from '#src/stores/ConsentStore.ts';
import { PreferencesStore } from '#src/stores/PreferencesStore.ts';
import { QueueStore } from '#src/stores/QueueStore.ts';
import type { App, Platform } from './app.ts';
import { connectAds } from './connectAds.ts';
import { createQueue, followAndPlay, listOf, withPlay } from './createQueue.ts';
import type { TogetherProps } from './openTogether.tsx';
import { openProgressChannel } from './openProgressChannel.ts';
import { createTogetherLoader, useTogether } from './useTogether.tsx';

/** Creates the store and returns the component that plays an item. Begins to load shaka-player. */
export function openPlayback(app: App, { api, storage }: Pick<Platform, 'api' | 'storage'>): PlayerComponent {
  const {
    stores,
    state,
    ports: { ports },
  } = app;
  const hasMediaSource = 'MediaSource' in window || 'ManagedMediaSource' in window;
  // A failure shows when the viewer plays, with the other causes of a failed start.
  loadShaka(hasMediaSource ? 'DASH' : 'HLS').catch(() => undefined);
  const keySystems = findKeySystems(navigator);
  const preferences = stores.lazy.get(PreferencesStore);
  // Those of a guest are in this browser; those of an account were requested after the start (afterStart.ts).
  if (preferences.state === 'idle') void preferences.load();
  const channel = openProgressChannel(state.realm.id);
  const adsByPlayer = new WeakMap<Player, () => Ads | undefined>();
  const createConnectedPlayer = (sound: Pick<PlayerOptions, 'volume' | 'isMuted'>): Player => {
    const player = createPlayer({ load: loadShaka, document, hasMediaSource, origin: location.origin, ...sound });
    adsByPlayer.set(player, connectAds(player, { hasConsent: () => stores.lazy.get(ConsentStore).isGranted }));
    return player;
  };
  const store = new PlaybackStore({
    api,
    device: { ...describeDevice(navigator, storage), keySystems: () => keySystems },
    createPlayer: createConnectedPlayer,
    languages: async () => {
      // A video may open before the preferences have arrived.
      if (preferences.state === 'idle') await preferences.load();
      else await when(() => preferences.state !== 'loading');
      const { audioLanguage, subTitleLanguage } = preferences.values;
      return { audio: audioLanguage, text: subTitleLanguage };
    },
    now: () => stores.clock.now(),
    every: (ms, callback) => {
      const timer = setInterval(callback, ms);
      return () => clearInterval(timer);
    },
    // Another channel of this tab hears it too (followProgress.ts).
    publish: (progress) => channel.postMessage({ kind: 'progress', ...progress }),
  });
  addEventListener('pagehide', () => store.unload());
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void store.retry();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) store.reportPosition();
  });
  reaction(
    () => stores.session.viewer,
    ({ isGuest }) => void store.followViewer(isGuest),
  );
  const queue = new QueueStore(api);
  for (const type of ['keydown', 'pointerdown'])
    document.addEventListener(type, queue.noteInput, { capture: true, passive: true });
  const openItem = (item: ContentItem): void => followAndPlay(item, listOf(ports.address.query), ports.links);
  const parts = { api, store, queue, links: ports.links, openItem };
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
      const { connectDevice } = await import('./connectDevice.ts');
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
  const component = createPlayerComponent({ store, settings, queue, isAutomatic, openItem, adsByPlayer, loadTogether });
  return Object.assign(component, { loadRemote });
}

type PlayerParts = {
  readonly store: PlaybackStore;
  readonly settings: ViewerSettingsStore;
  readonly queue: QueueStore;
  /** Whether the next video of a list starts by itself. */
  readonly isAutomatic: () => boolean;
  /** Opens and plays a neighbour in the list of the address. */
  readonly openItem: (item: ContentItem) => void;
  readonly adsByPlayer: WeakMap<Player, () => Ads | undefined>;
  /** Loads the panel of watching together. */
  readonly loadTogether: () => Promise<ComponentType<TogetherProps>>;
};

function createPlayerComponent({
  store,
  settings,
  queue,
  isAutomatic,
  openItem,
  adsByPlayer,
  loadTogether,
}: PlayerParts): ComponentType<PlayerProps> {
  return observer(function Player({ item, onLeave }: PlayerProps) {
    const { links, address } = usePorts();
    const { opened } = store;
    const together = useTogether(item.id, loadTogether);
    const shownQueue = createQueue(queue, isAutomatic(), openItem);
    useEffect(() => {
      void store.open(item, readStart(location), toProgramme(address.query));
      void queue.open(item, listOf(address.query));
      return () => void store.close();
      // The page may be fetched again while the video plays: only another video opens again.
      // oxlint-disable-next-line react/exhaustive-deps
    }, [item.id]);
    useEffect(() => {
      if (opened?.state !== 'moved') return;
      const { href } = links.toItem(opened.item);
      if (href !== undefined) links.follow({ href: withPlay(href), external: false });
    }, [opened, links]);

    if (opened?.state === 'open')
      return (
        <>
          <PlayerControls
            player={opened.player}
            title={item.title}
            subtitle={item.series?.title}
            resumedAt={opened.resumedAt}
            queue={shownQueue}
            marks={opened.marks}
            settings={settings}
            ads={adsByPlayer.get(opened.player)}
            onRetry={() => void store.retry()}
            onLeave={onLeave}
            extraButton={together.button}
          />
          {together.panel}
        </>
      );
    return (
      <PlayerFrame title={item.title} onLeave={onLeave}>
        {opened?.state === 'refused' ? (
          <Refused refusal={opened.refusal} item={item} store={store} onLeave={onLeave} />
        ) : undefined}
      </PlayerFrame>
    );
  });
}

type RefusedProps = {
  readonly refusal: Refusal;
  readonly item: ContentItem;
  readonly store: PlaybackStore;
  readonly onLeave: () => void;
};

/**
 * A guest who can watch after signing in goes there at once and comes back to the playing video (ACCESS-002,
 * ACCESS-003).
 */
function Refused({ refusal, item, store, onLeave }: RefusedProps) {
  const { links, clock } = usePorts();
  const isGuest = usePort((p) => p.session.isGuest);
  const login = usePort((p) => p.links.toLink({ type: 'LOGIN' }).href);
  const signInHref =
    isGuest && login !== undefined
      ? `${login}?from=${encodeURIComponent(withPlay(location.pathname + location.search, store.position))}`
      : undefined;
  const isSentToSignIn = refusal.kind === 'sign-in' && signInHref !== undefined;
  useEffect(() => {
    if (isSentToSignIn) links.follow({ href: signInHref, external: false });
  }, [isSentToSignIn, links, signInHref]);
  return (
    <RefusalMessage
      refusal={refusal}
      signInHref={signInHref}
      hasEnded={item.endDate !== undefined && Date.parse(item.endDate) <= clock.now()}
      onRetry={() => void store.retry()}
      onLeave={onLeave}
      onStop={(id) => void store.stopElsewhere(id)}
    />
  );
}

/** The programme of a channel that the address names: `?at=` is its start, `?programme=` its id (CARD-028). */
function toProgramme({ at, programme }: Readonly<Record<string, string>>): StartedProgramme | undefined {
  const startsAt = Date.parse(at ?? '');
  return Number.isNaN(startsAt) ? undefined : { startsAt, id: programme };
}

/** Reads where the address starts the video: `?t=90`, or `#moment`. */
function readStart({ search, hash }: Pick<Location, 'search' | 'hash'>): StartAt | undefined {
  const t = new URLSearchParams(search).get('t');
  const seconds = t !== null && /^\d{1,6}(\.\d+)?$/.test(t) ? Number(t) : undefined;
  const moment = hash.length > 1 ? decodeHash(hash) : undefined;
  return seconds === undefined && moment === undefined ? undefined : { seconds, moment };
}

function decodeHash(hash: string): string | undefined {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return undefined;
  }
}

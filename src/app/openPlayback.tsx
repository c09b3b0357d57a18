// The player with its store: a chunk of its own, loaded when a viewer shows intent to play.
import { observer } from 'mobx-react-lite';
import { reaction, when } from 'mobx';
import { useEffect, type ComponentType } from 'react';
import { usePort, usePorts, type PlayerComponent, type PlayerProps } from '#engine/plugin-api/index.ts';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { createPlayer, type Player } from '#src/player/createPlayer.ts';
import { PlayerControls } from '#src/player/controls/PlayerControls.tsx';
import { PlayerFrame } from '#src/player/controls/PlayerFrame.tsx';
import { RefusalMessage } from '#src/player/controls/RefusalMessage.tsx';
import { loadShaka } from '#src/player/loadShaka.ts';
import type { Refusal } from '#src/player/refusal.ts';
import { PlaybackStore } from '#src/stores/PlaybackStore.ts';
import { PreferencesStore } from '#src/stores/PreferencesStore.ts';
import { QueueStore } from '#src/stores/QueueStore.ts';
import type { App, Platform } from './app.ts';
import { createQueue, followAndPlay, listOf, withPlay } from './createQueue.ts';
import { createRemoteControl, REMOTE_FAILURES } from './createRemoteControl.ts';
import { describeDevice } from './describeDevice.ts';
import { findKeySystems } from './findKeySystems.ts';
import { openProgressChannel } from './openProgressChannel.ts';

/** A command that opens a video fails when its player is not open after this time, for example because the viewer has to sign in. */
const OPEN_TIMEOUT_MS = 30_000;

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
  const channel = openProgressChannel(state.realm.id);
  const store = new PlaybackStore({
    api,
    device: { ...describeDevice(navigator, storage), keySystems: () => keySystems },
    createPlayer: (sound) =>
      createPlayer({ load: loadShaka, document, hasMediaSource, origin: location.origin, ...sound }),
    languages: () => {
      const { audioLanguage, subTitleLanguage } = stores.lazy.get(PreferencesStore).values;
      return { audio: audioLanguage, text: subTitleLanguage };
    },
    now: () => stores.clock.now(),
    every: (ms, callback) => {
      const timer = setInterval(callback, ms);
      return () => clearInterval(timer);
    },
    // Another channel of this tab hears it too (followProgress.ts).
    publish: (progress) => channel.postMessage(progress),
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
    () => void store.close(),
  );
  const queue = new QueueStore(api);
  for (const type of ['keydown', 'pointerdown'])
    document.addEventListener(type, queue.noteInput, { capture: true, passive: true });
  const openItem = (item: ContentItem): void => followAndPlay(item, listOf(ports.address.query), ports.links);
  const whenOpen = async (id: string): Promise<Player> => {
    await when(() => store.opened !== undefined && 'item' in store.opened && store.opened.item.id === id, {
      timeout: OPEN_TIMEOUT_MS,
    }).catch(() => undefined);
    if (store.opened?.state === 'open') return store.opened.player;
    throw new Error(REMOTE_FAILURES.play);
  };
  const remote = createRemoteControl({
    player: () => (store.opened?.state === 'open' ? store.opened.player : undefined),
    openNeighbour: async (which) => {
      await when(() => !queue.isLoading);
      const item = queue[which];
      if (!item) return undefined;
      openItem(item);
      return whenOpen(item.id);
    },
    openVideo: async (id) => {
      const item = await api.getVod({ id }).catch((error: unknown) => {
        if ((error as { status?: number }).status === 404) return undefined;
        throw new Error(REMOTE_FAILURES.play);
      });
      if (!item) return undefined;
      // A link needs only the fields that both have: id, type, title and access.
      followAndPlay(item as unknown as ContentItem, {}, ports.links);
      return whenOpen(item.id);
    },
    exitFullscreen: async () => {
      if (document.fullscreenElement) await document.exitFullscreen();
    },
  });
  const isAutomatic = (): boolean => stores.lazy.get(PreferencesStore).values.autoAdvance;
  return Object.assign(createPlayerComponent({ store, queue, isAutomatic, openItem }), { remote });
}

type PlayerParts = {
  readonly store: PlaybackStore;
  readonly queue: QueueStore;
  /** Whether the next video of a list starts by itself. */
  readonly isAutomatic: () => boolean;
  /** Opens and plays a neighbour in the list of the address. */
  readonly openItem: (item: ContentItem) => void;
};

function createPlayerComponent({ store, queue, isAutomatic, openItem }: PlayerParts): ComponentType<PlayerProps> {
  return observer(function Player({ item, onLeave }: PlayerProps) {
    const { links, address } = usePorts();
    const { opened } = store;
    const shownQueue = createQueue(queue, isAutomatic(), openItem);
    useEffect(() => {
      void store.open(item);
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
        <PlayerControls
          player={opened.player}
          title={item.title}
          subtitle={item.series?.title}
          resumedAt={opened.resumedAt}
          queue={shownQueue}
          onRetry={() => void store.retry()}
          onLeave={onLeave}
        />
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
      ? `${login}?from=${encodeURIComponent(withPlay(location.pathname + location.search))}`
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

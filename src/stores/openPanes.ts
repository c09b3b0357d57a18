// The players of multi-view: one PlaybackStore for each event. A chunk of its own, loaded when the viewer shows intent
// to play.
import { observable, type ObservableMap } from 'mobx';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import {
  createDroppedFrameLimits,
  MEASURE_EVERY_MS,
  type MeasuredVideo,
} from '#src/player/createDroppedFrameLimits.ts';
import { createPlayer, type Player } from '#src/player/createPlayer.ts';
import { findKeySystems } from '#src/player/findKeySystems.ts';
import { loadShaka } from '#src/player/loadShaka.ts';
import type { LazyStoreDeps } from './createLazyStores.ts';
import { describeDevice } from './describeDevice.ts';
import { PlaybackStore } from './PlaybackStore.ts';

/** The players of the shown events. */
export type Panes = {
  /** By id of the event. */
  readonly stores: ObservableMap<string, PlaybackStore>;
  /** Closes all other events, and opens those that are not open yet if `shouldPlay`. */
  show(items: readonly ContentItem[], audibleId: string | undefined, shouldPlay: boolean): void;
  /** Mutes all events except one. */
  setAudible(id: string): void;
  /** Limits the quality of an event by the height of its pane, in pixels of the screen. */
  setPaneHeight(id: string, height: number): void;
  play(): void;
  pause(): void;
  seekBy(seconds: number): void;
  goToLive(): void;
  /** Frees the slots in the same task. */
  unload(): void;
  close(): Promise<void>;
};

/** Creates the list of players, without any player, and begins to load shaka-player. */
export function openPanes({ api, storage }: Pick<LazyStoreDeps, 'api' | 'storage'>): Panes {
  const hasMediaSource = 'MediaSource' in window || 'ManagedMediaSource' in window;
  // The panes show a failure when the viewer plays.
  loadShaka(hasMediaSource ? 'DASH' : 'HLS').catch(() => undefined);
  const keySystems = findKeySystems(navigator);
  const device = { ...describeDevice(navigator, storage), keySystems: () => keySystems };
  const stores = observable.map<string, PlaybackStore>({}, { deep: false });
  let currentAudibleId: string | undefined;

  const getPlayer = (id: string) => {
    const opened = stores.get(id)?.opened;
    return opened?.state === 'open' ? opened.player : undefined;
  };

  const heights = new Map<string, number>();
  const droppedFrames = createDroppedFrameLimits();
  const limitHeight = (id: string): void =>
    getPlayer(id)?.limitHeight(Math.min(heights.get(id) ?? Infinity, droppedFrames.getLimit(id)));
  let measuring: ReturnType<typeof setInterval> | undefined;
  const stopMeasuring = (): void => {
    clearInterval(measuring);
    measuring = undefined;
    droppedFrames.restart();
  };
  const startMeasuring = (): void => {
    measuring ??= setInterval(() => {
      // A hidden page draws no frames.
      if (document.hidden) droppedFrames.restart();
      else {
        const changedId = droppedFrames.measure([...stores.keys()].flatMap((id) => measureVideo(id, getPlayer(id))));
        if (changedId !== undefined) limitHeight(changedId);
      }
    }, MEASURE_EVERY_MS);
  };

  const createStore = (id: string): PlaybackStore =>
    new PlaybackStore({
      api,
      device,
      createPlayer: ({ volume }) =>
        createPlayer({
          load: loadShaka,
          document,
          hasMediaSource,
          origin: location.origin,
          volume,
          isMuted: id !== currentAudibleId,
        }),
      languages: () => ({}),
      now: () => Date.now(),
      every: (ms, callback) => {
        const timer = setInterval(callback, ms);
        return () => clearInterval(timer);
      },
      // Live positions are not stored as progress.
      publish: () => undefined,
    });

  const setAudible = (id: string): void => {
    currentAudibleId = id;
    for (const eventId of stores.keys()) getPlayer(eventId)?.setMuted(eventId !== id);
  };

  return {
    stores,
    setAudible,
    setPaneHeight(id, height) {
      heights.set(id, height);
      limitHeight(id);
    },
    show(items, audibleId, shouldPlay) {
      const ids = new Set(items.map(({ id }) => id));
      for (const [id, store] of stores)
        if (!ids.has(id)) {
          stores.delete(id);
          void store.close();
        }
      if (audibleId !== undefined) setAudible(audibleId);
      if (!shouldPlay) return;
      for (const item of items)
        if (!stores.has(item.id)) {
          const store = createStore(item.id);
          stores.set(item.id, store);
          void store.open(item);
        }
    },
    play() {
      startMeasuring();
      for (const id of stores.keys()) void getPlayer(id)?.play();
    },
    pause() {
      stopMeasuring();
      for (const id of stores.keys()) getPlayer(id)?.pause();
    },
    seekBy(seconds) {
      for (const id of stores.keys()) getPlayer(id)?.seekBy(seconds);
    },
    goToLive() {
      for (const id of stores.keys()) getPlayer(id)?.goToLive();
    },
    unload() {
      stopMeasuring();
      for (const store of stores.values()) store.unload();
    },
    async close() {
      stopMeasuring();
      const closing = [...stores.values()];
      stores.clear();
      await Promise.all(closing.map((store) => store.close()));
    },
  };
}

/** Counts the frames of a video until now. Empty while it does not play, or when the browser does not count frames. */
function measureVideo(id: string, player: Player | undefined): readonly MeasuredVideo[] {
  const quality = player?.video.getVideoPlaybackQuality?.();
  if (!player || !quality) return [];
  const { qualities } = player.get();
  return [
    {
      id,
      dropped: quality.droppedVideoFrames,
      total: quality.totalVideoFrames,
      heights: qualities.map(({ height }) => height),
      height: qualities.find(({ isActive }) => isActive)?.height,
    },
  ];
}

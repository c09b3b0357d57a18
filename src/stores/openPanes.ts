// The players of multi-view: one PlaybackStore for each event. This module is a separate chunk, which is loaded when the
// viewer shows intent to play.
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
import { pausePictureInPicture } from './otherSound.ts';
import type { LazyStoreDeps } from './createLazyStores.ts';
import { identifyBrowser } from './identifyBrowser.ts';
import { PlaybackStore } from './PlaybackStore.ts';
import type { PreferencesStore } from './PreferencesStore.ts';
import { readPreferredLanguages } from './readPreferredLanguages.ts';

/** What the players need. */
export type PanesDeps = Pick<LazyStoreDeps, 'api' | 'storage'> & {
  /** Returns the viewer's preferences; undefined: none are known. */
  readonly preferences: () => PreferencesStore | undefined;
};

/** The players of the shown events. */
export type Panes = {
  /** The PlaybackStore of each event, by id of the event. */
  readonly stores: ObservableMap<string, PlaybackStore>;
  /** Closes the events that are not in `items`. Opens the items that are not open yet if `shouldPlay`. */
  show(items: readonly ContentItem[], audibleId: string | undefined, shouldPlay: boolean): void;
  /** Mutes all events except one. */
  setAudible(id: string): void;
  /** Limits the quality of an event by the height of its pane, in pixels of the screen. */
  setPaneHeight(id: string, height: number): void;
  /** Plays all events that are open. */
  play(): void;
  /** Pauses all events. */
  pause(): void;
  /** Moves all events by a number of seconds, back if it is negative. */
  seekBy(seconds: number): void;
  /** Moves all events to their live position. */
  goToLive(): void;
  /** Ends all streams on the server in the same task, because the page unloads (`PlaybackStore.unload`). */
  unload(): void;
  /** Closes all players. */
  close(): Promise<void>;
};

/** Creates the list of players, without any player, and begins to load shaka-player. */
export function openPanes(deps: PanesDeps): Panes {
  const createStore = createStoreFactory(deps);
  const stores = observable.map<string, PlaybackStore>({}, { deep: false });
  const getPlayer = (id: string): Player | undefined => {
    const opened = stores.get(id)?.opened;
    return opened?.state === 'open' ? opened.player : undefined;
  };
  const getPlayers = (): Player[] => [...stores.keys()].flatMap((id) => getPlayer(id) ?? []);
  const heights = new PaneHeights(stores, getPlayer);
  let currentAudibleId: string | undefined;
  const setAudible = (id: string): void => {
    currentAudibleId = id;
    for (const eventId of stores.keys()) getPlayer(eventId)?.setMuted(eventId !== id);
  };

  return {
    stores,
    setAudible,
    setPaneHeight: (id, height) => heights.set(id, height),
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
          const store = createStore(() => item.id !== currentAudibleId);
          stores.set(item.id, store);
          void store.open(item);
        }
    },
    play() {
      pausePictureInPicture(document);
      heights.startMeasuring();
      for (const player of getPlayers()) void player.play();
    },
    pause() {
      heights.stopMeasuring();
      for (const player of getPlayers()) player.pause();
    },
    seekBy(seconds) {
      for (const player of getPlayers()) player.seekBy(seconds);
    },
    goToLive() {
      for (const player of getPlayers()) player.goToLive();
    },
    unload() {
      heights.stopMeasuring();
      for (const store of stores.values()) store.unload();
    },
    async close() {
      heights.stopMeasuring();
      const closing = [...stores.values()];
      stores.clear();
      await Promise.all(closing.map((store) => store.close()));
    },
  };
}

/** Begins to load shaka-player, and returns a function that creates the store of one event. */
function createStoreFactory({ api, storage, preferences }: PanesDeps) {
  const hasMediaSource = 'MediaSource' in window || 'ManagedMediaSource' in window;
  // A failed load is reported by the panes when the viewer plays.
  loadShaka(hasMediaSource ? 'DASH' : 'HLS').catch(() => undefined);
  const keySystems = findKeySystems(navigator);
  const device = { ...identifyBrowser(navigator, storage), keySystems: () => keySystems };
  return (isMuted: () => boolean): PlaybackStore =>
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
          isMuted: isMuted(),
        }),
      languages: async () => {
        const known = preferences();
        // The panes choose the subtitles, because only the audible one shows them.
        return { audio: known && (await readPreferredLanguages(known)).audio };
      },
      now: () => Date.now(),
      every: (ms, callback) => {
        const timer = setInterval(callback, ms);
        return () => clearInterval(timer);
      },
      // Live positions are not stored as progress.
      publish: () => undefined,
    });
}

/** Limits the quality of each event by the height of its pane, and by the frames that the device drops. */
class PaneHeights {
  private readonly stores: ReadonlyMap<string, PlaybackStore>;
  private readonly getPlayer: (id: string) => Player | undefined;
  private readonly heightsById = new Map<string, number>();
  private readonly droppedFrames = createDroppedFrameLimits();
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(stores: ReadonlyMap<string, PlaybackStore>, getPlayer: (id: string) => Player | undefined) {
    this.stores = stores;
    this.getPlayer = getPlayer;
  }

  /** @param height the greatest height of video that the pane should load, in pixels of the screen */
  set(id: string, height: number): void {
    this.heightsById.set(id, height);
    this.limit(id);
  }

  startMeasuring(): void {
    this.timer ??= setInterval(() => this.measure(), MEASURE_EVERY_MS);
  }

  stopMeasuring(): void {
    clearInterval(this.timer);
    this.timer = undefined;
    this.droppedFrames.restart();
  }

  private limit(id: string): void {
    const height = Math.min(this.heightsById.get(id) ?? Infinity, this.droppedFrames.getLimit(id));
    this.getPlayer(id)?.limitHeight(height);
  }

  private measure(): void {
    // A hidden page draws no frames.
    if (document.hidden) {
      this.droppedFrames.restart();
      return;
    }
    const videos = [...this.stores.keys()].flatMap((id) => measureVideo(id, this.getPlayer(id)));
    const changedId = this.droppedFrames.measure(videos);
    if (changedId !== undefined) this.limit(changedId);
  }
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

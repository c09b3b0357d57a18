// Commands that move the playback: play, pause, seek, live edge.
import { setSpeed, updateTime } from './followMedia.ts';
import type { Interruptions } from './interruptions.ts';
import { fail, type PlayerCore } from './playerCore.ts';
import type { Player, PlayerSource } from './playerTypes.ts';

type PlaybackCommands = Pick<
  Player,
  | 'play'
  | 'pause'
  | 'seek'
  | 'seekBy'
  | 'seekToDate'
  | 'getPlayheadDate'
  | 'goToLive'
  | 'beforeStart'
  | 'setSpeed'
  | 'setChapters'
>;

/**
 * Creates the commands that move the playback. While the player is interrupted, play and pause go to the interruption.
 */
export function createPlaybackCommands(core: PlayerCore, interruptions: Interruptions): PlaybackCommands {
  const { state, video } = core;
  const { beforeStart, runHooks } = createStartHooks(core);

  async function play(): Promise<void> {
    const interruption = interruptions.current();
    if (interruption) return interruption.play();
    state.set({ isPlayWanted: true, needsGesture: false });
    try {
      const hooks = runHooks();
      if (hooks) {
        await hooks;
        // While the hooks ran, the viewer paused or an interruption began.
        if (!state.get().isPlayWanted || interruptions.current()) return;
      }
      // Without hooks this runs in the task of the click, because some browsers refuse to play later.
      await video.play();
    } catch (error) {
      // A pause or a new video ended the attempt.
      if ((error as Error).name === 'AbortError') return;
      const isRefused = (error as Error).name === 'NotAllowedError';
      if (isRefused) state.set({ isPlayWanted: false, needsGesture: true, phase: 'paused' });
      else fail(core, error);
    }
  }

  /** @returns whether it seeks */
  const seek = (seconds: number): boolean => {
    if (!core.isLoaded || !Number.isFinite(seconds) || interruptions.current()) return false;
    const { start, end } = state.get().seekable;
    // The viewer hides results, and the last frames of an event show its result, so a jump to the end is ignored.
    if (core.source?.shouldHideEnd && seconds >= video.duration) return false;
    const target = Math.min(Math.max(seconds, start), end);
    video.currentTime = target;
    if (core.positionToRestore !== undefined) core.positionToRestore = target;
    updateTime(core);
    return true;
  };

  return {
    play,
    beforeStart,
    pause() {
      const interruption = interruptions.current();
      if (interruption) interruption.pause();
      else if (video.paused) state.set({ isPlayWanted: false });
      else video.pause();
    },
    seek,
    seekBy: (seconds) => seek(video.currentTime + seconds),
    seekToDate(moment) {
      const playhead = core.shaka?.getPlayheadTimeAsDate();
      if (!playhead) return false;
      const target = video.currentTime + (moment - playhead.getTime()) / 1000;
      return target >= state.get().seekable.start && seek(target);
    },
    getPlayheadDate: () => (state.get().isLive ? core.shaka?.getPlayheadTimeAsDate()?.getTime() : undefined),
    goToLive() {
      if (!interruptions.current()) core.shaka?.goToLive();
      void play();
    },
    setSpeed: (speed) => setSpeed(core, state.get().isAtLiveEdge ? 1 : speed),
    setChapters: (chapters) => state.set({ chapters }),
  };
}

/** Hooks that run once for each loaded video, before its first play. */
function createStartHooks(core: PlayerCore) {
  const hooks = new Set<(source: PlayerSource) => Promise<void> | void>();
  let startedGeneration = 0;
  let running: Promise<unknown> = Promise.resolve();
  return {
    beforeStart(hook: (source: PlayerSource) => Promise<void> | void): () => void {
      hooks.add(hook);
      return () => void hooks.delete(hook);
    },
    /**
     * Runs the hooks.
     * @returns undefined when there is none, so that the caller need not wait
     */
    runHooks(): Promise<void> | undefined {
      const { source, generation } = core;
      if (hooks.size === 0 || !source) return undefined;
      if (startedGeneration !== generation) {
        startedGeneration = generation;
        running = Promise.allSettled([...hooks].map(async (hook) => hook(source)));
      }
      return running.then(() => {
        if (generation !== core.generation) throw new DOMException('Another video was loaded.', 'AbortError');
      });
    },
  };
}

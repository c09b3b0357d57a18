// Something plays in place of the video for a while: advertisements. The video keeps its position.
import { updatePhase } from './followMedia.ts';
import type { PlayerCore } from './playerCore.ts';
import type { Interruption, InterruptionHandle } from './playerTypes.ts';

/** The interruption of a player; one at a time. */
export type Interruptions = {
  current(): Interruption | undefined;
  begin(interruption: Interruption): InterruptionHandle;
};

/** Creates the place where others take over the playback. */
export function createInterruptions(core: PlayerCore): Interruptions {
  const { state, video } = core;
  let current: Interruption | undefined;
  // Another video does not wait for what interrupted the last one.
  core.events.subscribe(({ type }) => {
    if (type === 'load-start') current = undefined;
  });
  return {
    current: () => current,
    begin(interruption) {
      current = interruption;
      state.set({ isInterrupted: true });
      video.pause();
      return {
        setPlaying(isPlaying) {
          if (current !== interruption) return;
          state.set({ isPlayWanted: isPlaying });
          updatePhase(core);
        },
        end() {
          if (current !== interruption) return;
          current = undefined;
          state.set({ isInterrupted: false });
          if (state.get().isPlayWanted && !video.ended) video.play().catch(() => state.set({ isPlayWanted: false }));
          updatePhase(core);
        },
      };
    },
  };
}

// Plays other content, such as advertisements, in place of the video. The video keeps its position.
import { updatePhase } from './followMedia.ts';
import type { PlayerCore } from './playerCore.ts';
import type { Interruption, InterruptionHandle } from './playerTypes.ts';

/** The interruption of a player; one at a time. */
export type Interruptions = {
  /** Returns the content that plays in place of the video; undefined when the video itself plays. */
  current(): Interruption | undefined;
  /** Pauses the video. Another interruption that has not ended loses the viewer's commands. */
  begin(interruption: Interruption): InterruptionHandle;
};

/** Creates the interruptions of a player. */
export function createInterruptions(core: PlayerCore): Interruptions {
  const { state, video } = core;
  let current: Interruption | undefined;
  // An interruption of one video does not delay the next video.
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

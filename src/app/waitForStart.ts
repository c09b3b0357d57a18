import { when } from 'mobx';
import type { Player } from '#src/player/createPlayer.ts';
import type { PlaybackStore } from '#src/stores/PlaybackStore.ts';

/**
 * Waits until a video that is being opened shows its first frame or fails to start. Background work calls it first, so
 * that it does not delay that frame.
 */
export async function waitForStart(store: PlaybackStore): Promise<void> {
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

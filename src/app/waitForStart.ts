import { when } from 'mobx';
import { afterFirstFrame } from '#src/player/afterFirstFrame.ts';
import type { PlaybackStore } from '#src/stores/PlaybackStore.ts';

/**
 * Waits until a video that is being opened shows its first frame or fails to start. Background work calls it first, so
 * that it does not delay that frame.
 */
export async function waitForStart(store: PlaybackStore): Promise<void> {
  await when(() => store.opened !== undefined && store.opened.state !== 'opening');
  const player = store.opened?.state === 'open' ? store.opened.player : undefined;
  if (player) await new Promise<void>((resolve) => void afterFirstFrame(player, resolve));
}

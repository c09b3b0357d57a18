import { afterStart } from './afterFirstFrame.ts';
import { createObservable } from './createObservable.ts';
import type { Player } from './playerTypes.ts';

/**
 * Returns a player whose state stays that of the earlier video while another one loads, until its first frame. Controls
 * that read it do not flicker, and rendering them does not delay the frame. The commands are those of the player.
 */
export function createSteadyPlayer(player: Player): Player {
  const shown = createObservable(player.get());
  let isWaiting = false;
  const update = (): void => {
    if (!isWaiting) shown.set(player.get());
  };
  player.subscribe(() => {
    if (!isWaiting && player.get().phase === 'loading') {
      isWaiting = true;
      afterStart(player, () => {
        isWaiting = false;
        update();
      });
    }
    update();
  });
  return { ...player, get: shown.get, subscribe: shown.subscribe };
}

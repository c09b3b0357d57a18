import { afterStart } from './afterFirstFrame.ts';
import { createObservable } from './createObservable.ts';
import type { Player } from './playerTypes.ts';

/**
 * Returns a player that keeps the state of the earlier video until the next video shows its first frame, so that the
 * controls do not flicker, and their rendering does not delay that frame. The commands are those of `player`.
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

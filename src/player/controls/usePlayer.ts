import { useSyncExternalStore } from 'react';
import type { Player } from '../createPlayer.ts';
import type { PlayerState } from '../playerState.ts';

/**
 * Reads one value of the player's state. `read` returns a primitive or an object of the state itself, because a new
 * object would render the component at each change of the state.
 */
export function usePlayerState<T>(player: Player, read: (state: PlayerState) => T): T {
  const getValue = (): T => read(player.get());
  return useSyncExternalStore(player.subscribe, getValue, getValue);
}

import { observable, type ObservableMap } from 'mobx';
import type { PlayerComponent, Ports } from '#engine/plugin-api/index.ts';
import { createLazyValue } from './createLazyValue.ts';

type Playback = Ports['playback'];
/** The playback port, with the playback positions that the tabs of this browser have reported. */
export type LazyPlayback = Playback & {
  /** How far items have been watched since the page was loaded, in this tab or another one: seconds by item id. */
  readonly positions: ObservableMap<string, number>;
};

/**
 * Creates the playback port. The player's code loads with the first call of `load`: when a play button or link gets the
 * pointer, the focus or a touch, or when the address of the page opens the player.
 * @param loadPlayer loads the player's code; called again after a failure.
 */
export function createLazyPlayback(loadPlayer: () => Promise<PlayerComponent>): LazyPlayback {
  const positions = observable.map<string, number>();
  return {
    positions,
    ...createLazyValue(loadPlayer),
    // The cast allows `watchProgress: undefined`, which the type of items does not. Readers treat it as missing.
    withProgress: (item) => ({ ...item, watchProgress: positions.get(item.id) ?? item.watchProgress }) as typeof item,
  };
}

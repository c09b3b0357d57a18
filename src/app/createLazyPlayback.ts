import { observable, type ObservableMap } from 'mobx';
import type { Ports } from '#engine/plugin-api/index.ts';
import { createLazyValue } from './createLazyValue.ts';

type Playback = Ports['playback'];
/** The port of the player with the positions that this browser has reported. */
export type LazyPlayback = Playback & {
  /** How far items have been watched since the page was loaded, in this tab or another one: seconds by item id. */
  readonly positions: ObservableMap<string, number>;
};

/** Creates the port of the player. The code of the player loads when the viewer first shows the intent to play. */
export function createLazyPlayback(open: () => Promise<NonNullable<ReturnType<Playback['get']>>>): LazyPlayback {
  const positions = observable.map<string, number>();
  return {
    positions,
    ...createLazyValue(open),
    // An undefined progress is the same as a missing one.
    withProgress: (item) => ({ ...item, watchProgress: positions.get(item.id) ?? item.watchProgress }) as typeof item,
  };
}

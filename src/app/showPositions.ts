import { runInAction } from 'mobx';
import type { App } from './app.ts';

/** Shows how far videos have been watched on all cards of this tab. `positions`: seconds by item id. */
export const showPositions = (
  { playback }: Pick<App, 'playback'>,
  positions: readonly (readonly [id: string, seconds: number])[],
): void =>
  runInAction(() => {
    for (const [id, seconds] of positions) playback.positions.set(id, seconds);
  });

// Shows the programmes of the playing channel on its timeline. Loaded when a video is open.
import { autorun } from 'mobx';
import { followProgrammes } from '#src/player/followProgrammes.ts';
import type { PlaybackStore } from '#src/stores/PlaybackStore.ts';
import type { QueueStore } from '#src/stores/QueueStore.ts';

/** Interval at which the guide is read while a channel plays. Shorter than the time that QueueStore reads ahead. */
const REFRESH_MS = 30 * 60_000;

type ProgrammeParts = {
  readonly store: PlaybackStore;
  readonly queue: QueueStore;
  readonly every: (ms: number, callback: () => void) => () => void;
};

/** Follows each channel that opens, until the tab closes. */
export function connectProgrammes({ store, queue, every }: ProgrammeParts): void {
  let disconnect = (): void => undefined;
  autorun(() => {
    disconnect();
    disconnect = () => undefined;
    const { opened } = store;
    const { programmes } = queue;
    if (opened?.state !== 'open' || programmes.length === 0) return;
    const { player, item } = opened;
    const unfollow = followProgrammes(player, programmes);
    const stopRefreshing = every(REFRESH_MS, () => void queue.refreshProgrammes(item));
    disconnect = () => {
      unfollow();
      stopRefreshing();
    };
  });
}

import type { HistoryChange } from '#src/stores/HistoryStore.ts';
import type { WatchProgress } from '#src/stores/playbackApi.ts';

/** A message between the tabs of a browser about watched videos. */
export type WatchMessage =
  | ({ readonly kind: 'progress' } & WatchProgress)
  | { readonly kind: 'history'; readonly change: HistoryChange };

/** Opens the channel on which the tabs of a browser send each other progress and changes of the history. */
export const openProgressChannel = (
  realm: string,
): Pick<BroadcastChannel, 'addEventListener'> & { postMessage(message: WatchMessage): void } =>
  new BroadcastChannel(`progress:${realm}`);

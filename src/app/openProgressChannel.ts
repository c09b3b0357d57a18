import type { HistoryChange } from '#src/stores/HistoryStore.ts';
import type { WatchProgress } from '#src/stores/playbackApi.ts';

/** What the tabs of a browser tell each other about watching. */
export type WatchMessage =
  | ({ readonly kind: 'progress' } & WatchProgress)
  | { readonly kind: 'history'; readonly change: HistoryChange };

/** Opens the channel on which the tabs of a browser tell each other what is watched, and changes of the history. */
export const openProgressChannel = (
  realm: string,
): Pick<BroadcastChannel, 'addEventListener'> & { postMessage(message: WatchMessage): void } =>
  new BroadcastChannel(`progress:${realm}`);

import { reaction, runInAction } from 'mobx';
import type { WatchProgress } from '#src/stores/PlaybackStore.ts';
import type { App } from './app.ts';
import { openProgressChannel } from './openProgressChannel.ts';

/** The page of what the viewer has watched (realms/default/pages/history.json). */
const HISTORY_PAGE = 'history';
/** The message is sent together with the call that stores the position; the page is fetched after that. */
const STORED_AFTER_MS = 400;

/** Follows what this tab and the browser's other tabs play: progress bars change at once, and the history page is fetched again. */
export function followProgress({ playback: { positions }, stores, state }: App): void {
  let latestId: string | undefined;
  openProgressChannel(state.realm.id).addEventListener('message', ({ data }: MessageEvent<WatchProgress>) => {
    runInAction(() => positions.set(data.id, data.position));
    // The order of the history changes only when another video is played.
    if (data.id === latestId) return;
    latestId = data.id;
    if (stores.content.page(HISTORY_PAGE)) setTimeout(() => void stores.content.refresh(HISTORY_PAGE), STORED_AFTER_MS);
  });
  reaction(
    () => stores.session.viewer,
    () => {
      latestId = undefined;
      runInAction(() => positions.clear());
    },
  );
}

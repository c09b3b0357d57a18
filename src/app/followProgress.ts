import { reaction, runInAction } from 'mobx';
import type { WatchProgress } from '#src/stores/PlaybackStore.ts';
import type { App } from './app.ts';
import { openProgressChannel } from './openProgressChannel.ts';

/** The page of what the viewer has watched (realms/default/pages/history.json). */
const HISTORY_PAGE = 'history';
/** The message is sent together with the call that stores the position; the page is fetched after that. */
const STORED_AFTER_MS = 400;

/**
 * Follows what this tab and the browser's other tabs play: progress bars change at once. When another video is played,
 * the history page is fetched again if it is shown, and the next visit fetches pages again whose rows have what is
 * being watched.
 *
 * @param shownPage returns the id of the current composed page
 */
export function followProgress(app: App, shownPage: () => string | undefined): void {
  const { playback, stores, state, engine } = app;
  const { positions } = playback;
  const fetchAgain = (): void => {
    const shown = shownPage();
    const isHistory = shown === HISTORY_PAGE;
    engine.rows.forget((page) => isHistory || page !== shown);
    stores.content.dropPages(isHistory ? undefined : shown);
    if (isHistory) void stores.content.refresh(HISTORY_PAGE);
  };
  let latestId: string | undefined;
  openProgressChannel(state.realm.id).addEventListener('message', ({ data }: MessageEvent<WatchProgress>) => {
    runInAction(() => positions.set(data.id, data.position));
    // The order of the history changes only when another video is played.
    if (data.id === latestId) return;
    latestId = data.id;
    setTimeout(fetchAgain, STORED_AFTER_MS);
  });
  reaction(
    () => stores.session.viewer,
    () => {
      latestId = undefined;
      runInAction(() => positions.clear());
    },
  );
}

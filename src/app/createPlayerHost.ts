import { reaction } from 'mobx';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { Player } from '#src/player/createPlayer.ts';
import type { PlaybackStore } from '#src/stores/PlaybackStore.ts';
import { PlayerHost } from '#src/stores/PlayerHost.ts';
import type { PlaybackList, QueueStore } from '#src/stores/QueueStore.ts';
import type { App } from './app.ts';
import { toPlaybackList, toPlayTarget } from './createPlayQueue.ts';
import { readStart, toProgramme } from './readStart.ts';
import { waitForStart } from './waitForStart.ts';

/**
 * Creates the host of the player. In full screen and in picture in picture the player continues when its page is left.
 */
export function createPlayerHost(
  { stores, ports: { ports } }: App,
  store: PlaybackStore,
  queue: QueueStore,
): PlayerHost {
  const { address, links } = ports;
  const readListFromAddress = (): PlaybackList => toPlaybackList(address.query);
  const findPlayer = (): Player | undefined => (store.opened?.state === 'open' ? store.opened.player : undefined);
  // The previous and the next video are requested only after the opened video has loaded, because the viewer waits for
  // the opened video. Channels are read at once, because viewers change them quickly.
  const openQueue = (item: ContentItem, list: PlaybackList): Promise<void> =>
    queue.open(item, list, item.type === 'EPG' ? undefined : waitForStart(store));
  const host = new PlayerHost({
    document,
    location,
    links,
    list: readListFromAddress,
    getTarget: (item, list) => toPlayTarget(item, list, links),
    openAtAddress: (item, query = address.query) => {
      const list = toPlaybackList(query);
      void store.open(item, readStart(query, location), toProgramme(query));
      void openQueue(item, list);
    },
    open: (item, list) => {
      void store.open(item);
      void openQueue(item, list);
    },
    close: () => void store.close(),
    waitForStart: () => waitForStart(store),
    player: findPlayer,
    after: (ms, callback) => void setTimeout(callback, ms),
  });
  reaction(
    () => stores.session.viewer,
    ({ isGuest }) => {
      host.closeUnlessInPage();
      void store.followViewer(isGuest);
    },
  );
  reaction(
    () => store.opened?.state === 'refused',
    (isRefused) => {
      if (!isRefused) return;
      host.openWaitingPage();
      host.closeUnlessInPage();
    },
  );
  reaction(findPlayer, (player) => player?.subscribe(() => host.onPlayerChange(player)));
  return host;
}

// The remote control of the tab: its commands with the stores behind them. Loaded with the first command.
import { when } from 'mobx';
import type { RemoteControl } from '#engine/plugin-api/index.ts';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { Api } from '#src/api/createApi.ts';
import type { Player } from '#src/player/createPlayer.ts';
import type { PlayerHost } from '#src/stores/PlayerHost.ts';
import type { PlaybackStore } from '#src/stores/PlaybackStore.ts';
import type { QueueStore } from '#src/stores/QueueStore.ts';

import { createRemoteControl, REMOTE_FAILURES } from './createRemoteControl.ts';

/**
 * A command that opens a video fails when its player is not open after this time, for example because the viewer has to
 * sign in.
 */
const OPEN_TIMEOUT_MS = 30_000;

/** The parts of the opened player that the remote control uses. */
export type RemoteParts = {
  readonly api: Pick<Api, 'getVod'>;
  readonly store: PlaybackStore;
  readonly queue: QueueStore;
  readonly host: Pick<PlayerHost, 'openItem' | 'requestFullscreen'>;
};

/** Creates the remote control of an opened player. */
export function openRemote({ api, store, queue, host }: RemoteParts): RemoteControl {
  const whenOpen = async (id: string): Promise<Player> => {
    await when(() => store.opened !== undefined && 'item' in store.opened && store.opened.item.id === id, {
      timeout: OPEN_TIMEOUT_MS,
    }).catch(() => undefined);
    if (store.opened?.state === 'open') return store.opened.player;
    throw new Error(REMOTE_FAILURES.play);
  };
  return createRemoteControl({
    player: () => (store.opened?.state === 'open' ? store.opened.player : undefined),
    openAdjacent: async (which) => {
      await when(() => !queue.isLoading);
      const item = queue[which];
      if (!item) return undefined;
      host.openItem(item);
      return whenOpen(item.id);
    },
    openVideo: async (id) => {
      const item = await api
        .getVod({ id, includePlaybackDetails: 'URL', displayGeoblocked: 'true' })
        .catch((error: unknown) => {
          if ((error as { status?: number }).status === 404) return undefined;
          throw new Error(REMOTE_FAILURES.play);
        });
      if (!item) return undefined;
      // A link needs only the fields that a VOD and a content item both have: id, type, title and access.
      host.openItem(item as unknown as ContentItem, { list: {} });
      return whenOpen(item.id);
    },
    setFullscreen: async (isOn) => {
      if (isOn) await host.requestFullscreen();
      else if (document.fullscreenElement) await document.exitFullscreen();
    },
  });
}

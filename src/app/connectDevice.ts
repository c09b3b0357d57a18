// Connects the player to the device: media keys, the lock screen, a wake lock that keeps the screen on, and the sound of
// other videos. Loaded when a video is open.
import { autorun, computed } from 'mobx';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { connectMediaSession } from '#src/player/connectMediaSession.ts';
import { keepAwake } from '#src/player/keepAwake.ts';
import { muteBackgroundVideosWhilePlaying } from '#src/stores/otherSound.ts';
import type { PlayerHost } from '#src/stores/PlayerHost.ts';
import type { PlaybackStore } from '#src/stores/PlaybackStore.ts';
import type { QueueStore } from '#src/stores/QueueStore.ts';

type DeviceParts = {
  readonly store: PlaybackStore;
  readonly queue: QueueStore;
  readonly host: Pick<PlayerHost, 'openItem'>;
  readonly imageUrl: (url: string) => string;
};

/** Connects each player that opens, until the tab closes. */
export function connectDevice({ store, queue, host, imageUrl }: DeviceParts): void {
  let disconnect = (): void => undefined;
  // Only whether these items exist is observed, so that a change of the channel does not connect the player twice.
  const hasPrevious = computed(() => queue.previous !== undefined);
  const hasNext = computed(() => queue.next !== undefined);
  const open = (item: ContentItem | undefined): void => {
    if (item) host.openItem(item);
  };
  autorun(() => {
    disconnect();
    disconnect = () => undefined;
    const { opened } = store;
    const [canGoBack, canGoOn] = [hasPrevious.get(), hasNext.get()];
    if (opened?.state !== 'open') return;
    const { player, item } = opened;
    const cleanups = [
      keepAwake(player, { document, wakeLock: navigator.wakeLock }),
      muteBackgroundVideosWhilePlaying(player, document),
    ];
    if ('mediaSession' in navigator)
      cleanups.push(
        connectMediaSession(player, navigator.mediaSession, (init) => new MediaMetadata(init), {
          title: item.title,
          artist: item.series?.title,
          artwork: item.thumbnailUrl === undefined ? undefined : imageUrl(item.thumbnailUrl),
          previous: canGoBack ? () => open(queue.previous) : undefined,
          next: canGoOn ? () => open(queue.next) : undefined,
        }),
      );
    disconnect = () => {
      for (const cleanup of cleanups) cleanup();
    };
  });
}

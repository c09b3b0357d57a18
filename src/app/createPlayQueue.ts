import type { LinksPort, Target } from '#engine/plugin-api/index.ts';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { PlayQueue, QueueEntry } from '#src/player/controls/NextUp.tsx';
import type { PlaybackList, QueueStore } from '#src/stores/QueueStore.ts';

type Query = Readonly<Record<string, string>>;

/** Returns the list that the address of the video names. */
export const toPlaybackList = ({ playlistId, seasonId, watchlistId, owner }: Query): PlaybackList => ({
  playlistId,
  seasonId,
  watchlistId,
  owner,
});

/** Adds `play=1` to an address of this site, and `t` when the video does not start at its beginning. */
export function addPlayAndTime(href: string, seconds = 0): string {
  const url = new URL(href, location.origin);
  url.searchParams.set('play', '1');
  if (seconds >= 1) url.searchParams.set('t', String(Math.floor(seconds)));
  return url.pathname + url.search;
}

/** Returns the page that plays an item in its list; undefined when the product has no page for it. */
export function toPlayTarget(
  item: ContentItem,
  list: PlaybackList,
  links: Pick<LinksPort, 'toItem'>,
): (Target & { readonly href: string }) | undefined {
  const context = Object.fromEntries(Object.entries(list).filter(([, value]) => value !== undefined));
  const target = links.toItem(item, context);
  if (target.href === undefined || target.external) return undefined;
  return { ...target, href: addPlayAndTime(target.href) };
}

/** Creates the previous and next video for the controls; undefined when the video is not in a list. */
export function createPlayQueue(
  store: QueueStore,
  isAutomatic: boolean,
  open: (item: ContentItem) => void,
): PlayQueue | undefined {
  const toEntry = (item: ContentItem | undefined): QueueEntry | undefined =>
    item && { title: item.title, thumbnailUrl: item.thumbnailUrl, open: () => open(item) };
  const { previous, next, shouldAskFirst } = store;
  if (!previous && !next) return undefined;
  return {
    previous: toEntry(previous),
    next: toEntry(next),
    isAutomatic,
    shouldAskFirst,
    onAutomaticStart: store.recordAutomaticStart,
  };
}

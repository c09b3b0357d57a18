import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { Link } from '#schemas/page/link.ts';

/** "Play" of a list: its first video with the list beside it, so that the next one follows. */
export function playLink(list: Pick<ContentItem, 'id' | 'title'>, first: ContentItem): Link {
  return {
    type: 'WATCH_PLAYLIST',
    event: { id: list.id, title: list.title, accessLevel: first.accessLevel },
    videoIds: [first.id],
  };
}

import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { Link } from '#schemas/page/link.ts';

/** Creates a link that plays the first video of a list. The player shows the list and continues with the next video. */
export function createPlayLink(list: Pick<ContentItem, 'id' | 'title'>, firstItem: ContentItem): Link {
  return {
    type: 'WATCH_PLAYLIST',
    event: { id: list.id, title: list.title, accessLevel: firstItem.accessLevel },
    videoIds: [firstItem.id],
  };
}

import type { ContentItem } from '#schemas/domain/content-item.ts';
import { deliverCatalogueItem, type DeliverContext } from '../delivery/deliver.ts';
import type { RealmContent } from '../delivery/realmDocuments.ts';

/**
 * Types that have a player. The routes of videos and of live events both accept all of them. A premiere is a live event
 * at a video's address, and a live event may have become a recording.
 */
const PLAYABLE: readonly ContentItem['type'][] = ['VOD', 'VOD_VIDEO', 'LIVE', 'LIVE_EVENT', 'EPG'];

/** Returns a video, live event or channel as this viewer sees it; undefined for unknown ids and all other types. */
export function findVideo(content: RealmContent, id: string, context: DeliverContext): ContentItem | undefined {
  const item = deliverCatalogueItem(content, id, context);
  return item && PLAYABLE.includes(item.type) ? item : undefined;
}

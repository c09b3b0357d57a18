import type { ContentItem } from '#schemas/domain/content-item.ts';
import { deliverCatalogueItem, type DeliverContext } from '../delivery/deliver.ts';
import type { RealmContent } from '../delivery/realmDocuments.ts';

/** What plays. Both routes take all of it: a premiere is a live event with a video's address, a live event may have become a recording. */
const PLAYED: readonly ContentItem['type'][] = ['VOD', 'VOD_VIDEO', 'LIVE', 'LIVE_EVENT', 'EPG'];

/** A video, live event or channel of the catalogue for this viewer; undefined for everything else. */
export function findVideo(content: RealmContent, id: string, context: DeliverContext): ContentItem | undefined {
  const item = deliverCatalogueItem(content, id, context);
  return item && PLAYED.includes(item.type) ? item : undefined;
}

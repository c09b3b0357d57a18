// The items of a row: what came with the page, then what its viewer asks for by scrolling.
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { Paging } from '#schemas/page/paging.ts';
import { usePorts } from '#engine/plugin-api/index.ts';
import { ROW_PAGE } from './moreItems.ts';
import { useMore, type More } from './useMore.ts';

type Source = {
  readonly pageId: string;
  readonly exid: string | undefined;
  readonly items: readonly ContentItem[];
  readonly paging: Paging | undefined;
  /** Page size. */ readonly rpp?: number | undefined;
};

export function useMoreItems({ pageId, exid, items, paging, rpp = ROW_PAGE }: Source): More<ContentItem> {
  const { content } = usePorts();
  return useMore({
    key: exid,
    items,
    paging,
    fetchPage:
      exid === undefined
        ? undefined
        : (lastSeen, signal) =>
            content.bucketItems({ pageId, exid, rpp, ...(lastSeen !== undefined && { lastSeen }), signal }),
  });
}

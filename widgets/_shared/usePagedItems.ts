import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { Paging } from '#schemas/page/paging.ts';
import { usePorts } from '#engine/plugin-api/index.ts';
import { ROW_PAGE_SIZE } from './appendPage.ts';
import { usePagedList, type PagedList } from './usePagedList.ts';

type RowItems = {
  readonly pageId: string;
  /** Id of the bucket. Undefined for a row that cannot load more. */
  readonly exid: string | undefined;
  /** The first items. */
  readonly items: readonly ContentItem[];
  readonly paging: Paging | undefined;
  /** Items per request. */
  readonly rpp?: number | undefined;
};

/** The items of a row: the first ones come with the page, further ones load on demand. */
export function usePagedItems({ pageId, exid, items, paging, rpp = ROW_PAGE_SIZE }: RowItems): PagedList<ContentItem> {
  const { content } = usePorts();
  return usePagedList({
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

// Loads the first items of rows that come without items, as all rows below the first window do
// (docs/spec/decisions.md, O18).
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { Paging } from '#schemas/page/paging.ts';
import type { ItemsPage, LoadContext } from '#engine/plugin-api/index.ts';
import { ROW_PAGE_SIZE } from './appendPage.ts';

type RowProps = {
  readonly items: readonly ContentItem[];
  readonly exid?: string;
  readonly paging?: Paging;
  /** Overrides the page size of the row type. */
  readonly pageSize?: number;
};

/**
 * Loads the first items of a row.
 * @returns the first page; undefined for a row that has items or cannot load any
 */
export const loadItems = (props: RowProps, context: LoadContext): Promise<ItemsPage | undefined> =>
  loadItemPage(ROW_PAGE_SIZE, props, context);

/**
 * Like loadItems, with the page size of the row type.
 * @param defaultPageSize items per request, unless the row sets its own.
 */
export async function loadItemPage(
  defaultPageSize: number,
  props: RowProps,
  { ports, signal, pageId }: LoadContext,
): Promise<ItemsPage | undefined> {
  if (props.items.length > 0 || props.exid === undefined || !props.paging?.moreDataAvailable) return undefined;
  const { lastSeen } = props.paging;
  return ports.content.bucketItems({
    pageId,
    exid: props.exid,
    rpp: props.pageSize ?? defaultPageSize,
    ...(lastSeen !== undefined && { lastSeen }),
    signal,
  });
}

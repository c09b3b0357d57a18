// The loader of rows whose items did not come with the page (below the fold they never do, decision O18).
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { Paging } from '#schemas/page/paging.ts';
import type { ItemsPage, LoadContext } from '#engine/plugin-api/index.ts';
import { ROW_PAGE } from './moreItems.ts';

type Row = {
  readonly items: readonly ContentItem[];
  readonly exid?: string;
  readonly paging?: Paging;
  /** Stands before what the row type asks for. */ readonly pageSize?: number;
};

/** First items of a row, or undefined when the page brought them or there are none to ask for. */
export const loadItems = (props: Row, context: LoadContext): Promise<ItemsPage | undefined> =>
  loadPageOf(ROW_PAGE, props, context);

/** The same in pages of another size. */
export async function loadPageOf(
  rpp: number,
  props: Row,
  { ports, signal, pageId }: LoadContext,
): Promise<ItemsPage | undefined> {
  if (props.items.length > 0 || props.exid === undefined || !props.paging?.moreDataAvailable) return undefined;
  const { lastSeen } = props.paging;
  return ports.content.bucketItems({
    pageId,
    exid: props.exid,
    rpp: props.pageSize ?? rpp,
    ...(lastSeen !== undefined && { lastSeen }),
    signal,
  });
}

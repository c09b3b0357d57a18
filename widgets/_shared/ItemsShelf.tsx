// A shelf fed by a row's props: what carousel, double row and section links share.
import type { Cta } from '#schemas/page/link.ts';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { Paging } from '#schemas/page/paging.ts';
import type { ItemsPage, ViewProps } from '#engine/plugin-api/index.ts';
import { EAGER_ROWS, type CardKind, type Metadata } from './card-kinds.ts';
import { Shelf } from './Shelf.tsx';
import type { RowBackground } from './ShelfGround.tsx';
import { useListChanges } from './useListChanges.ts';
import { useMoreItems } from './useMoreItems.ts';

export type ItemsProps = {
  readonly title?: string; readonly description?: string; readonly items: readonly ContentItem[]; readonly exid?: string; readonly dataSource?: 'favourites'; readonly paging?: Paging; readonly cardKind: CardKind; readonly metadata: Metadata;
  readonly textAlignment: 'left' | 'center' | 'right'; readonly background?: RowBackground; readonly primaryCta?: Cta; readonly secondaryCta?: Cta; readonly playlistImageType: 'title' | 'poster';
};

export function ItemsShelf({ props, data, row, lines }: Pick<ViewProps<ItemsProps, ItemsPage | undefined>, 'props' | 'data' | 'row'> & { readonly lines: 1 | 2 }) {
  const source = data ?? props;
  const { items: fetched, hasMore, ask } = useMoreItems({ pageId: row.pageId, exid: props.exid, items: source.items, paging: source.paging });
  const items = useListChanges(props.dataSource, fetched);
  return (
    <Shelf title={props.title} description={props.description} items={items} kind={props.cardKind} lines={lines} metadata={props.metadata} playlistImageType={props.playlistImageType}
      textAlignment={props.textAlignment} background={props.background} primaryCta={props.primaryCta} secondaryCta={props.secondaryCta} hasMore={hasMore} onNearEnd={ask} eager={row.index < EAGER_ROWS} />
  );
}

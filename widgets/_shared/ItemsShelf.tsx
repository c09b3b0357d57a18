// A shelf fed by a row's props: what carousel, double row, section links and playlist expander share. A playlist's card opens its
// panel under the row where there is room for it; on narrow windows it leads to the playlist's page, as its address says.
import { lazy, Suspense, useRef, useState, type MouseEvent } from 'react';
import type { Cta } from '#schemas/page/link.ts';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { DataSource } from '#schemas/page/bucket.ts';
import type { Paging } from '#schemas/page/paging.ts';
import type { ItemsPage, ViewProps } from '#engine/plugin-api/index.ts';
import { EAGER_ROWS, type CardKind, type Metadata } from './cardKinds.ts';
import { WIDE } from './expander.ts';
import { Shelf } from './Shelf.tsx';
import type { RowBackground } from './ShelfGround.tsx';
import { useListChanges } from './useListChanges.ts';
import { useMoreItems } from './useMoreItems.ts';
import { isPlainClick } from './isPlainClick.ts';

// Travels with the first click on a playlist.
const PlaylistPanel = lazy(() => import('./PlaylistPanel.tsx'));

export type ItemsProps = {
  readonly title?: string;
  readonly description?: string;
  readonly items: readonly ContentItem[];
  readonly exid?: string;
  readonly dataSource?: DataSource;
  readonly paging?: Paging;
  readonly pageSize?: number;
  readonly cardKind: CardKind;
  readonly metadata: Metadata;
  readonly textAlignment: 'left' | 'center' | 'right';
  readonly background?: RowBackground;
  readonly primaryCta?: Cta;
  readonly secondaryCta?: Cta;
  readonly playlistImageType: 'title' | 'poster';
  /** Id of the playlist that stands open at first. */
  readonly expanded?: string;
};

export function ItemsShelf({
  props,
  data,
  row,
  lines,
}: Pick<ViewProps<ItemsProps, ItemsPage | undefined>, 'props' | 'data' | 'row'> & { readonly lines: 1 | 2 }) {
  const source = data ?? props;
  const {
    items: fetched,
    hasMore,
    ask,
  } = useMoreItems({
    pageId: row.pageId,
    exid: props.exid,
    items: source.items,
    paging: source.paging,
    rpp: props.pageSize,
  });
  const items = useListChanges(props.dataSource, fetched);
  const box = useRef<HTMLDivElement>(null);
  const [expanded, setExpanded] = useState({ id: props.expanded, isClosing: false });
  // By id and not by item: an update of the row leaves it open.
  const playlist = items.find(({ id }) => id === expanded.id);
  const close = (): void => setExpanded((was) => ({ ...was, isClosing: true }));
  const onClickCapture = (event: MouseEvent): void => {
    const card = (event.target as Element).closest<HTMLElement>('[data-item]');
    if (
      !card ||
      !isPlainClick(event) ||
      !(event.target as Element).closest('a') ||
      (event.target as Element).closest('[data-panel]')
    )
      return;
    const item = items.find(({ id }) => id === card.dataset['item']);
    const opens = (item?.type === 'PLAYLIST' || item?.type === 'VOD_PLAYLIST') && matchMedia(WIDE).matches;
    if (!opens || (item.id === expanded.id && !expanded.isClosing)) close();
    else setExpanded({ id: item.id, isClosing: false });
    if (opens) event.preventDefault();
  };
  return (
    <>
      {/* The box only sees clicks on their way to links. */}
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events */}
      <div ref={box} onClickCapture={onClickCapture}>
        <Shelf
          title={props.title}
          description={props.description}
          items={items}
          kind={props.cardKind}
          lines={lines}
          metadata={props.metadata}
          playlistImageType={props.playlistImageType}
          textAlignment={props.textAlignment}
          background={props.background}
          primaryCta={props.primaryCta}
          secondaryCta={props.secondaryCta}
          hasMore={hasMore}
          onNearEnd={ask}
          eager={row.index < EAGER_ROWS}
        />
      </div>
      {playlist && (
        <Suspense fallback={null}>
          <PlaylistPanel
            key={playlist.id}
            playlist={playlist}
            shelf={box}
            isClosing={expanded.isClosing}
            onClose={close}
            onClosed={() => setExpanded({ id: undefined, isClosing: false })}
          />
        </Suspense>
      )}
    </>
  );
}

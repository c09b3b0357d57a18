// A shelf with the items of a row, for the widgets carousel, double row, section links and playlist expander. On wide
// windows, a click on the card of a playlist expands the playlist below the row. On narrow windows the card is a link
// to the page of the playlist.
import { lazy, Suspense, useRef, useState, type MouseEvent } from 'react';
import type { Cta } from '#schemas/page/link.ts';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { DataSource } from '#schemas/page/bucket.ts';
import type { Paging } from '#schemas/page/paging.ts';
import type { ItemsPage, ViewProps } from '#engine/plugin-api/index.ts';
import type { CardKind } from '#schemas/page/shelf-props.ts';
import { EAGER_IMAGE_ROWS, type Metadata } from './cardKinds.ts';
import { WIDE_QUERY } from './expander.ts';
import { isPlainClick } from './isPlainClick.ts';
import { Shelf } from './Shelf.tsx';
import type { RowBackground } from './ShelfBackground.tsx';
import { useItemsWithListChanges } from './useItemsWithListChanges.ts';
import { usePagedItems } from './usePagedItems.ts';

// The code of the panel loads when the viewer expands the first playlist.
const PlaylistPanel = lazy(() => import('./PlaylistPanel.tsx'));

/** The props that all row types with items share. */
export type ItemsProps = {
  readonly title?: string;
  readonly description?: string;
  /** The first items. Empty: the row has loaded them as its data. */
  readonly items: readonly ContentItem[];
  /** Id of the bucket, from which further items load. Missing: the row cannot load more. */
  readonly exid?: string;
  /** The list of the viewer that the row shows. Missing: it shows no list of the viewer. */
  readonly dataSource?: DataSource;
  /** How the items continue after the first ones. */
  readonly paging?: Paging;
  /** Items per request. Default: ROW_PAGE_SIZE. */
  readonly pageSize?: number;
  /** Shape of the cards. */
  readonly cardKind: CardKind;
  /** Where the texts of the cards are. */
  readonly metadata: Metadata;
  /** Position of the heading. */
  readonly textAlignment: 'left' | 'center' | 'right';
  readonly background?: RowBackground;
  readonly primaryCta?: Cta;
  readonly secondaryCta?: Cta;
  /** Which image the card of a playlist shows. */
  readonly playlistImageType: 'title' | 'poster';
  /** Id of the playlist that is expanded at first. */
  readonly expanded?: string;
};

type ItemsShelfProps = Pick<ViewProps<ItemsProps, ItemsPage | undefined>, 'props' | 'data' | 'row'> & {
  /** Number of lines of cards. */
  readonly lines: 1 | 2;
};

/** Renders the row of a widget that shows items, and requests further pages of them. */
export function ItemsShelf({ props, data, row, lines }: ItemsShelfProps) {
  const firstPage = data ?? props;
  const pagedItems = usePagedItems({
    pageId: row.pageId,
    exid: props.exid,
    items: firstPage.items,
    paging: firstPage.paging,
    rpp: props.pageSize,
  });
  const items = useItemsWithListChanges(props.dataSource, pagedItems.items);
  const container = useRef<HTMLDivElement>(null);
  const [expanded, setExpanded] = useState({ id: props.expanded, isClosing: false });
  // The state holds the id, so that the playlist stays expanded when the row is updated.
  const playlist = items.find(({ id }) => id === expanded.id);
  const close = (): void => setExpanded((previous) => ({ ...previous, isClosing: true }));
  const onClickCapture = (event: MouseEvent): void => {
    const card = findClickedCard(event);
    if (!card) return;
    const item = items.find(({ id }) => id === card.dataset['item']);
    const canExpand = item !== undefined && isPlaylist(item) && matchMedia(WIDE_QUERY).matches;
    const isExpanded = item?.id === expanded.id && !expanded.isClosing;
    if (canExpand && !isExpanded) setExpanded({ id: item.id, isClosing: false });
    else close();
    if (canExpand) event.preventDefault();
  };
  return (
    <>
      {/* The handler receives the clicks on links before the links do. */}
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events */}
      <div ref={container} onClickCapture={onClickCapture}>
        <Shelf
          {...props}
          items={items}
          kind={props.cardKind}
          lines={lines}
          hasMore={pagedItems.hasMore}
          onNearEnd={pagedItems.loadMoreOnScroll}
          eager={row.index < EAGER_IMAGE_ROWS}
        />
      </div>
      {playlist && (
        <Suspense fallback={null}>
          <PlaylistPanel
            key={playlist.id}
            playlist={playlist}
            shelf={container}
            isClosing={expanded.isClosing}
            onClose={close}
            onClosed={() => setExpanded({ id: undefined, isClosing: false })}
          />
        </Suspense>
      )}
    </>
  );
}

const isPlaylist = ({ type }: ContentItem): boolean => type === 'PLAYLIST' || type === 'VOD_PLAYLIST';

/**
 * Returns the card whose link was clicked.
 * @returns null for clicks in the card's panel, and for clicks that the browser handles, such as those that open a new
 *   tab
 */
function findClickedCard(event: MouseEvent): HTMLElement | null {
  const target = event.target as Element;
  const isCardLink = target.closest('a') !== null && target.closest('[data-panel]') === null;
  return isCardLink && isPlainClick(event) ? target.closest<HTMLElement>('[data-item]') : null;
}

import { lazy, Suspense, useId, useRef } from 'react';
import { usePort, type ItemsPage, type ViewProps } from '#engine/plugin-api/index.ts';
import { EAGER_IMAGE_ROWS, reserveTitleLines } from '../_shared/cardKinds.ts';
import { MoreButton } from '../_shared/MoreButton.tsx';
import { RowEmpty } from '../_shared/RowEmpty.tsx';
import { ShelfBackground } from '../_shared/ShelfBackground.tsx';
import { ShelfHeading } from '../_shared/ShelfHeading.tsx';
import { useLoadNearEnd } from '../_shared/useLoadNearEnd.ts';
import { useFocusAddedItem } from '../_shared/useFocusAddedItem.ts';
import { useGridKeys } from '../_shared/useGridKeys.ts';
import { useItemsWithListChanges } from '../_shared/useItemsWithListChanges.ts';
import { usePagedItems } from '../_shared/usePagedItems.ts';
import cards from '../_shared/Card.module.css';
import shelf from '../_shared/Shelf.module.css';
import { GridCards } from './GridCards.tsx';
import { selectPageSize } from './pageSize.ts';
import type { Props } from './schema.ts';
import { useGridWindow } from './useGridWindow.ts';
import styles from './View.module.css';

// Loaded only on the history page.
const ClearHistory = lazy(() => import('./ClearHistory.tsx'));

/**
 * A heading, cards in columns over as many lines as they need, and a "Show more" button. usePagedItems loads the items,
 * GridCards renders the cards.
 */
export default function Grid({ props, data, row }: ViewProps<Props, ItemsPage | undefined>) {
  const { cardKind, metadata } = props;
  const firstPage = data ?? props;
  const moreItems = usePagedItems({
    pageId: row.pageId,
    exid: props.exid,
    items: firstPage.items,
    paging: firstPage.paging,
    rpp: selectPageSize(props),
  });
  const { hasMore, state, loadMoreOnScroll, loadMore } = moreItems;
  const items = useItemsWithListChanges(props.dataSource, moreItems.items);
  const isRtl = usePort((ports) => ports.text.direction === 'rtl');
  const headingId = useId();
  const moreId = useId();
  const list = useRef<HTMLUListElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const count = items.length;
  const gridWindow = useGridWindow(list, count);
  const gridKeys = useGridKeys(list, items, gridWindow.measureColumnsAndLines);
  useLoadNearEnd(end, hasMore, count, loadMoreOnScroll);
  const focusNextAddedItem = useFocusAddedItem(count, gridKeys.focusItem);

  // An empty list of favourites or of the viewing history shows a message. Other rows without items render
  // nothing.
  if (count === 0) return props.dataSource ? <EmptyList isHistory={props.dataSource === 'history'} /> : null;
  return (
    <section
      className={`${shelf['shelf']} ${cards['kind']} ${styles['grid']}`}
      data-kind={cardKind}
      data-lines="many"
      data-text={reserveTitleLines(cardKind, metadata, items)}
      // The row stays mounted after further pages are loaded, because mounting it again with fewer items would move
      // the page.
      data-keep={count > firstPage.items.length || undefined}
      {...(props.title && { 'aria-labelledby': headingId })}
    >
      {props.background?.imageUrl && <ShelfBackground background={props.background} isRtl={isRtl} />}
      <ShelfHeading {...props} id={headingId} />
      {props.dataSource === 'history' && (
        <div className={styles['tools']}>
          <Suspense>
            <ClearHistory />
          </Suspense>
        </div>
      )}
      <GridCards
        list={list}
        items={items}
        kind={cardKind}
        metadata={metadata}
        playlistImageType={props.playlistImageType}
        hasMore={hasMore}
        isNearTop={row.index < EAGER_IMAGE_ROWS}
        gridWindow={gridWindow}
        gridKeys={gridKeys}
      />
      <div ref={end}>
        {hasMore && (
          <MoreButton
            id={moreId}
            headingId={headingId}
            state={state}
            onLoadMore={(isKeyboard) => {
              focusNextAddedItem(isKeyboard);
              loadMore();
            }}
          />
        )}
      </div>
    </section>
  );
}

function EmptyList({ isHistory }: { readonly isHistory: boolean }) {
  const text = usePort((ports) => ports.text.t(isHistory ? 'historyEmpty' : 'listEmpty'));
  const linkText = usePort((ports) => ports.text.t('seeWhatToWatch'));
  return <RowEmpty text={text} linkText={linkText} link={{ type: 'BROWSE' }} />;
}

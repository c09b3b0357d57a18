import { useId, useMemo, useRef, useState, type CSSProperties } from 'react';
import { usePort, type ItemsPage, type ViewProps } from '#engine/plugin-api/index.ts';
import { EAGER_IMAGE_ROWS } from '../_shared/cardKinds.ts';
import { createItemKeys } from '../_shared/cardWindow.ts';
import { measureGridShape } from '../_shared/measureGridShape.ts';
import { MoreButton } from '../_shared/MoreButton.tsx';
import { ShelfBackground } from '../_shared/ShelfBackground.tsx';
import { ShelfHeading } from '../_shared/ShelfHeading.tsx';
import { useFocusAddedItem } from '../_shared/useFocusAddedItem.ts';
import { useGridKeys } from '../_shared/useGridKeys.ts';
import { useItemsWithListChanges } from '../_shared/useItemsWithListChanges.ts';
import { usePagedItems } from '../_shared/usePagedItems.ts';
import cards from '../_shared/Card.module.css';
import shelf from '../_shared/Shelf.module.css';
import { Entry } from './Entry.tsx';
import { INITIAL_ENTRIES } from './estimateInline.ts';
import type { Props } from './schema.ts';
import styles from './View.module.css';

/**
 * A compact numbered list. Only its button loads more items: if scrolling did, viewers could not reach the rows below.
 * Renders nothing without items.
 */
export default function Inline({ props, data, row }: ViewProps<Props, ItemsPage | undefined>) {
  const firstPage = data ?? props;
  const pagedItems = usePagedItems({
    pageId: row.pageId,
    exid: props.exid,
    items: firstPage.items,
    paging: firstPage.paging,
    rpp: props.pageSize ?? INITIAL_ENTRIES,
  });
  const { hasMore, state, loadMore } = pagedItems;
  const items = useItemsWithListChanges(props.dataSource, pagedItems.items);
  const isRtl = usePort((ports) => ports.text.direction === 'rtl');
  const headingId = useId();
  const moreId = useId();
  const list = useRef<HTMLOListElement>(null);
  const [limit, setLimit] = useState(INITIAL_ENTRIES);
  const visibleItems = useMemo(() => items.slice(0, limit), [items, limit]);
  const keys = useMemo(() => createItemKeys(items), [items]);
  const count = visibleItems.length;
  const { tabStop, focusItem, onKeyDown, onFocus } = useGridKeys(list, visibleItems, () =>
    measureGridShape(list.current),
  );
  const focusNextAddedItem = useFocusAddedItem(count, focusItem);
  const showMore = (isKeyboard: boolean) => {
    focusNextAddedItem(isKeyboard);
    setLimit(count + INITIAL_ENTRIES);
    const needsNextPage = count + INITIAL_ENTRIES > items.length;
    if (needsNextPage && hasMore) loadMore();
  };

  if (count === 0) return null;
  return (
    <section
      className={`${shelf['shelf']} ${cards['kind']} ${styles['inline']}`}
      data-kind={props.cardKind}
      data-keep={limit > INITIAL_ENTRIES || undefined}
      {...(props.title && { 'aria-labelledby': headingId })}
    >
      {props.background?.imageUrl && <ShelfBackground background={props.background} isRtl={isRtl} />}
      <ShelfHeading {...props} id={headingId} />
      {/* The handlers receive events that bubble up from the links. The role restores the list semantics that Safari
          drops. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ol
        ref={list}
        role="list"
        className={styles['list']}
        style={{ '--digits': String(count).length } as CSSProperties}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
      >
        {visibleItems.map((item, index) => (
          <li key={keys[index]} data-index={index} aria-setsize={hasMore ? -1 : items.length} aria-posinset={index + 1}>
            <Entry
              item={item}
              number={index + 1}
              kind={props.cardKind}
              shouldShowFacts={props.metadata !== 'hidden'}
              playlistImageType={props.playlistImageType}
              tabIndex={index === tabStop ? 0 : -1}
              eager={row.index < EAGER_IMAGE_ROWS}
            />
          </li>
        ))}
      </ol>
      {(hasMore || count < items.length) && (
        <MoreButton id={moreId} headingId={headingId} state={state} onLoadMore={showMore} />
      )}
    </section>
  );
}

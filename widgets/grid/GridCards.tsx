import { useMemo, type CSSProperties, type RefObject } from 'react';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { Card } from '../_shared/Card.tsx';
import type { CardKind } from '#schemas/page/shelf-props.ts';
import type { Metadata } from '../_shared/cardKinds.ts';
import { listCells, createItemKeys, getCardState } from '../_shared/cardWindow.ts';
import { isInPanel, TOUCH_QUERY, useActiveCard } from '../_shared/useActiveCard.ts';
import type { GridKeys } from '../_shared/useGridKeys.ts';
import { useMediaQuery } from '../_shared/useMediaQuery.ts';
import shelf from '../_shared/Shelf.module.css';
import type { GridWindow } from './useGridWindow.ts';
import styles from './View.module.css';

/** Cards whose images load with the page, in a grid near the top. */
const EAGER_CARDS = 8;

type GridCardsProps = {
  readonly list: RefObject<HTMLUListElement | null>;
  readonly items: readonly ContentItem[];
  readonly kind: CardKind;
  readonly metadata: Metadata;
  readonly playlistImageType: 'title' | 'poster';
  /** Whether further items can be loaded. */
  readonly hasMore: boolean;
  /** Whether the grid is one of the first rows of the page. */
  readonly isNearTop: boolean;
  readonly gridWindow: GridWindow;
  readonly gridKeys: GridKeys;
};

/** The list of cards of a grid. Long grids mount only the cards near the viewport; spacers replace the other cards. */
export function GridCards(props: GridCardsProps) {
  const { list, items, kind, metadata, playlistImageType, hasMore, isNearTop, gridWindow, gridKeys } = props;
  const { columns, mountedRange, lineStep } = gridWindow;
  const { tabStop } = gridKeys;
  const card = useActiveCard();
  const isTouch = useMediaQuery(TOUCH_QUERY, false);
  const keys = useMemo(() => createItemKeys(items), [items]);
  const count = items.length;
  return (
    // The handlers receive events that bubble up from the links. The role restores the list semantics that Safari
    // drops.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul
      ref={list}
      role="list"
      className={styles['list']}
      onKeyDown={(event) => {
        if (!card.onKeyDown(event) && !isInPanel(event)) gridKeys.onKeyDown(event);
      }}
      onFocus={(event) => {
        gridKeys.onFocus(event);
        card.onFocus(event);
      }}
      {...card.listHandlers}
    >
      {listCells(count, mountedRange, tabStop, columns ?? 1).map((cell) => {
        if (cell.type === 'spacer')
          return (
            <li
              key={`spacer-${cell.index}`}
              aria-hidden="true"
              className={styles['spacer']}
              style={{ '--height': `${cell.columns * lineStep}px` } as CSSProperties}
            />
          );
        const { index } = cell;
        return (
          <li
            key={keys[index]}
            className={shelf['cell']}
            data-index={index}
            aria-setsize={hasMore ? -1 : count}
            aria-posinset={index + 1}
          >
            <Card
              item={items[index]!}
              kind={kind}
              metadata={metadata}
              playlistImageType={playlistImageType}
              state={getCardState(index, card.active, undefined, 1)}
              Panel={index === card.active ? card.Panel : undefined}
              hasActionsButton={isTouch}
              edge={findEdge(index, columns)}
              tabIndex={index === tabStop ? 0 : -1}
              eager={isNearTop && index < EAGER_CARDS}
            />
          </li>
        );
      })}
      {hasMore && <EmptyCells count={countMissing(count, columns)} />}
    </ul>
  );
}

/** Empty cells that fill up the last line until the next page is loaded. */
function EmptyCells({ count }: { readonly count: number }) {
  return Array.from({ length: count }, (_, i) => (
    <li key={`empty-${i}`} aria-hidden="true" className={shelf['cell']} />
  ));
}

const countMissing = (count: number, columns: number | undefined): number =>
  columns ? (columns - (count % columns)) % columns : 0;

/** The edge of the grid at which a card is; undefined in the middle or before the columns are measured. */
function findEdge(index: number, columns: number | undefined): 'start' | 'end' | undefined {
  if (columns === undefined) return undefined;
  if (index % columns === columns - 1) return 'end';
  return index % columns === 0 ? 'start' : undefined;
}

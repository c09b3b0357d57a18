// A row of cards in a native scroll container: heading, cards, buttons for the previous and next page. usePagedItems
// loads the items, useCardWindow computes the visible ones, useRowKeys handles keys and focus, and Card renders one
// card.
import { useEffect, useId, useMemo, useRef, type CSSProperties, type FocusEvent, type KeyboardEvent } from 'react';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { Cta } from '#schemas/page/link.ts';
import { usePort } from '#engine/plugin-api/index.ts';
import { Card } from './Card.tsx';
import type { CardKind } from '#schemas/page/shelf-props.ts';
import { reserveTitleLines, type Metadata } from './cardKinds.ts';
import {
  computeMountedCards,
  createItemKeys,
  getCardState,
  listCells,
  type ListCell,
  type VisibleRange,
} from './cardWindow.ts';
import { ShelfBackground, type RowBackground } from './ShelfBackground.tsx';
import { ShelfHeading } from './ShelfHeading.tsx';
import { ShelfPageButton } from './ShelfPageButton.tsx';
import { isInPanel, TOUCH_QUERY, useActiveCard, type ActiveCard } from './useActiveCard.ts';
import { useCardWindow } from './useCardWindow.ts';
import { useMediaQuery } from './useMediaQuery.ts';
import { useRowKeys } from './useRowKeys.ts';
import cards from './Card.module.css';
import styles from './Shelf.module.css';

/** What a shelf shows, and how it requests further items. */
export type ShelfProps = {
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  /** The loaded items. Without items the shelf renders nothing. */
  readonly items: readonly ContentItem[];
  /** Shape of the cards. */
  readonly kind: CardKind;
  /** Number of lines of cards. Two lines are filled column by column. */
  readonly lines: 1 | 2;
  /** Where the texts of the cards are. */
  readonly metadata: Metadata;
  /** Which image the card of a playlist shows. */
  readonly playlistImageType: 'title' | 'poster';
  /** Position of the heading. */
  readonly textAlignment: 'left' | 'center' | 'right';
  readonly background?: RowBackground | undefined;
  /** The links in the heading of the row. */
  readonly primaryCta?: Cta | undefined;
  readonly secondaryCta?: Cta | undefined;
  /** Whether further items can be loaded: the row then ends with a placeholder. */
  readonly hasMore: boolean;
  /** Called each time the visible cards are near the end of the row. The callback must debounce its requests. */
  readonly onNearEnd: () => void;
  /** Whether the images of the first cards load with the page. */
  readonly eager: boolean;
  /** Id of a heading outside the shelf, if the shelf is a part of another row. */
  readonly headingId?: string;
};

/** In an eager row, the images of this many cards on each line load with the page. */
const EAGER_CARDS = 5;

/** Renders a row of cards that scrolls sideways. Only cards near the viewport are mounted. */
export function Shelf(props: ShelfProps) {
  const { items, kind, lines, metadata, onNearEnd, hasMore } = props;
  const isRtl = usePort((ports) => ports.text.direction === 'rtl');
  const ownId = useId();
  const headingId = props.headingId ?? ownId;
  const list = useRef<HTMLUListElement>(null);
  const count = items.length;
  const columns = Math.ceil(count / lines);
  const cardWindow = useCardWindow(list, columns);
  const { visible, scrollByPage } = cardWindow;
  const isNearEnd = hasMore && visible !== undefined && countColumnsAfter(visible, columns) <= countVisible(visible);
  useEffect(() => {
    if (isNearEnd) onNearEnd();
  }, [isNearEnd, visible?.last, count, onNearEnd]);
  const rowKeys = useRowKeys({ list, items, lines, cardWindow });
  const card = useActiveCard();

  if (count === 0) return null;
  const handlers = {
    ...card.listHandlers,
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (!card.onKeyDown(event) && !isInPanel(event)) rowKeys.onKeyDown(event);
    },
    onFocus(event: FocusEvent) {
      if (rowKeys.onFocus(event)) card.onFocus(event);
    },
    onBlur(event: FocusEvent) {
      rowKeys.onBlur();
      card.listHandlers.onBlur(event);
    },
  };
  const buttonProps = { isRtl, headingId, onClick: scrollByPage };
  return (
    <section
      className={`${styles['shelf']} ${cards['kind']}`}
      data-kind={kind}
      data-lines={lines}
      data-text={reserveTitleLines(kind, metadata, items)}
      {...(props.title && { 'aria-labelledby': headingId })}
    >
      {props.background?.imageUrl && <ShelfBackground background={props.background} isRtl={isRtl} />}
      <ShelfHeading {...props} id={headingId} />
      <div
        className={styles['track']}
        data-start={!visible || visible.isAtStart || undefined}
        data-end={visible?.isAtEnd || undefined}
      >
        {/* The handlers receive events that bubble up from the links. The role restores the list semantics that Safari
            drops. */}
        <ul ref={list} role="list" className={styles['list']} {...handlers}>
          <ShelfCells shelf={props} visible={visible} card={card} tabStop={rowKeys.tabStop} />
          {hasMore && <li className={styles['cell']} aria-hidden="true" />}
        </ul>
        <ShelfPageButton {...buttonProps} direction={-1} isDisabled={!visible || visible.isAtStart} />
        <ShelfPageButton {...buttonProps} direction={1} isDisabled={!visible || visible.isAtEnd} />
      </div>
    </section>
  );
}

const countVisible = ({ first, last }: VisibleRange): number => last - first + 1;
const countColumnsAfter = ({ last }: VisibleRange, columns: number): number => columns - (last + 1);

type ShelfCellsProps = {
  readonly shelf: ShelfProps;
  readonly visible: VisibleRange | undefined;
  readonly card: ActiveCard;
  readonly tabStop: number;
};

/** The cells of the list: visible cards and some beside them, and placeholders or spacers for all others. */
function ShelfCells({ shelf, visible, card, tabStop }: ShelfCellsProps) {
  const { items, lines } = shelf;
  const isTouch = useMediaQuery(TOUCH_QUERY, false);
  const keys = useMemo(() => createItemKeys(items), [items]);
  const count = items.length;
  const renderCard = (index: number) => (
    <Card
      item={items[index]!}
      kind={shelf.kind}
      metadata={shelf.metadata}
      playlistImageType={shelf.playlistImageType}
      state={getCardState(index, card.active, visible, lines)}
      Panel={index === card.active ? card.Panel : undefined}
      hasActionsButton={isTouch}
      edge={findEdge(Math.floor(index / lines), visible)}
      tabIndex={index === tabStop ? 0 : -1}
      eager={shelf.eager && index < EAGER_CARDS * lines}
    />
  );
  return listCells(count, computeMountedCards(visible, count, lines), tabStop, lines).map((cell) =>
    cell.type === 'spacer' ? (
      <Spacer key={`spacer-${cell.index}`} columns={cell.columns} />
    ) : (
      <li key={keys[cell.index]} className={styles['cell']} data-index={cell.index} {...createAria(cell, count)}>
        {cell.type === 'card' && renderCard(cell.index)}
      </li>
    ),
  );
}

const Spacer = ({ columns }: { readonly columns: number }) => (
  <li aria-hidden="true" className={styles['spacer']} style={{ '--columns': columns } as CSSProperties} />
);

const createAria = ({ type, index }: ListCell, count: number) =>
  type === 'card' ? { 'aria-setsize': count, 'aria-posinset': index + 1 } : { 'aria-hidden': true };

/** Returns the edge of the visible part at which a column is. Its cards grow away from that edge. */
function findEdge(column: number, visible: VisibleRange | undefined): 'start' | 'end' | undefined {
  if (visible && column >= visible.lastFull) return 'end';
  return column === (visible?.first ?? 0) ? 'start' : undefined;
}

// A row of cards on a native scroller: heading, track, previous and next. Where items come from is useMoreItems, what is visible
// useCardWindow, keys and focus useShelfStop, how one card looks Card.
import { useEffect, useId, useMemo, useRef, type CSSProperties, type FocusEvent, type KeyboardEvent } from 'react';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { Cta } from '#schemas/page/link.ts';
import { usePort } from '#engine/plugin-api/index.ts';
import { Card } from './Card.tsx';
import { roomForText, type CardKind, type Metadata } from './cardKinds.ts';
import { cellsOf, keysOf, liveRange, stateOf, type Cell, type Sight } from './cardWindow.ts';
import { ShelfHeading } from './ShelfHeading.tsx';
import { ShelfGround, type RowBackground } from './ShelfGround.tsx';
import { ShelfTurn } from './ShelfTurn.tsx';
import { isInPanel, TOUCH, useActiveCard, type ActiveCard } from './useActiveCard.ts';
import { useMedia } from './useMedia.ts';
import { useCardWindow } from './useCardWindow.ts';
import { useShelfStop } from './useShelfStop.ts';
import cards from './Card.module.css';
import styles from './Shelf.module.css';

export type ShelfProps = {
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly items: readonly ContentItem[];
  readonly kind: CardKind;
  readonly lines: 1 | 2;
  readonly metadata: Metadata;
  readonly playlistImageType: 'title' | 'poster';
  readonly textAlignment: 'left' | 'center' | 'right';
  readonly background?: RowBackground | undefined;
  readonly primaryCta?: Cta | undefined;
  readonly secondaryCta?: Cta | undefined;
  /** Whether more items can be asked for: a waiting box stands at the end. */
  readonly hasMore: boolean;
  /** Called whenever the end is near; the callee debounces. */
  readonly onNearEnd: () => void;
  /** Near the top of the page: pictures are fetched with it. */
  readonly eager: boolean;
  /** Id of a heading that stands outside, for a shelf that is a part of something. */
  readonly headingId?: string;
};

/** Cards whose pictures an eager row fetches at once; the others wait until they are near. */
const EAGER_CARDS = 5;

export function Shelf(props: ShelfProps) {
  const { items, kind, lines, metadata, onNearEnd, hasMore } = props;
  const isRtl = usePort((ports) => ports.text.direction === 'rtl');
  const ownId = useId();
  const headingId = props.headingId ?? ownId;
  const list = useRef<HTMLUListElement>(null);
  const count = items.length;
  const columns = Math.ceil(count / lines);
  const window = useCardWindow(list, columns);
  const { sight, page } = window;
  const isNearEnd = hasMore && sight !== undefined && sight.last + 1 + (sight.last - sight.first + 1) >= columns;
  useEffect(() => {
    if (isNearEnd) onNearEnd();
  }, [isNearEnd, sight?.last, count, onNearEnd]);
  const stop = useShelfStop({ list, items, lines, window });
  const card = useActiveCard();

  if (count === 0) return null;
  const on = {
    ...card.on,
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (!card.onKeyDown(event) && !isInPanel(event)) stop.onKeyDown(event);
    },
    onFocus(event: FocusEvent) {
      if (stop.onFocus(event)) card.onFocus(event);
    },
    onBlur(event: FocusEvent) {
      stop.onBlur();
      card.on.onBlur(event);
    },
  };
  return (
    <section
      className={`${styles['shelf']} ${cards['kind']}`}
      data-kind={kind}
      data-lines={lines}
      data-text={roomForText(kind, metadata, items)}
      {...(props.title && { 'aria-labelledby': headingId })}
    >
      {props.background?.imageUrl && <ShelfGround background={props.background} isRtl={isRtl} />}
      <ShelfHeading
        id={headingId}
        title={props.title}
        description={props.description}
        primaryCta={props.primaryCta}
        secondaryCta={props.secondaryCta}
        textAlignment={props.textAlignment}
      />
      <div
        className={styles['track']}
        data-start={!sight || sight.atStart || undefined}
        data-end={sight?.atEnd || undefined}
      >
        {/* The list only carries what bubbles from its links. role: Safari forgets lists without bullets. */}
        <ul ref={list} role="list" className={styles['list']} {...on}>
          <ShelfCells shelf={props} sight={sight} card={card} stop={stop.stop} />
          {hasMore && <li className={styles['cell']} aria-hidden="true" />}
        </ul>
        <ShelfTurn direction={-1} isRtl={isRtl} isOff={!sight || sight.atStart} headingId={headingId} onTurn={page} />
        <ShelfTurn direction={1} isRtl={isRtl} isOff={!sight || sight.atEnd} headingId={headingId} onTurn={page} />
      </div>
    </section>
  );
}

type ShelfCellsProps = {
  readonly shelf: ShelfProps;
  readonly sight: Sight | undefined;
  readonly card: ActiveCard;
  readonly stop: number;
};

/** Cards near the view, and empty cells or spacers for the others. */
function ShelfCells({ shelf, sight, card, stop }: ShelfCellsProps) {
  const { items, lines } = shelf;
  const isTouch = useMedia(TOUCH, false);
  const keys = useMemo(() => keysOf(items), [items]);
  const count = items.length;
  const renderCard = (index: number) => (
    <Card
      item={items[index]!}
      kind={shelf.kind}
      metadata={shelf.metadata}
      playlistImageType={shelf.playlistImageType}
      state={stateOf(index, card.active, sight, lines)}
      Panel={index === card.active ? card.Panel : undefined}
      hasMore={isTouch}
      edge={edgeOf(Math.floor(index / lines), sight)}
      tabIndex={index === stop ? 0 : -1}
      eager={shelf.eager && index < EAGER_CARDS * lines}
    />
  );
  return cellsOf(count, liveRange(sight, count, lines), stop, lines).map((cell) =>
    cell.type === 'spacer' ? (
      <Spacer key={`spacer-${cell.index}`} columns={cell.columns} />
    ) : (
      <li key={keys[cell.index]} className={styles['cell']} data-index={cell.index} {...ariaOf(cell, count)}>
        {cell.type === 'card' && renderCard(cell.index)}
      </li>
    ),
  );
}

const Spacer = ({ columns }: { readonly columns: number }) => (
  <li aria-hidden="true" className={styles['spacer']} style={{ '--columns': columns } as CSSProperties} />
);

const ariaOf = ({ type, index }: Cell, count: number) =>
  type === 'card' ? { 'aria-setsize': count, 'aria-posinset': index + 1 } : { 'aria-hidden': true };

/** Whether a column is at an edge of the view: its panel opens to the other side. */
function edgeOf(column: number, sight: Sight | undefined): 'start' | 'end' | undefined {
  if (sight && column >= sight.full) return 'end';
  return column === (sight?.first ?? 0) ? 'start' : undefined;
}

// A row of cards on a native scroller: heading, track, previous and next. What belongs here: scroll, windowing, keys. What
// does not: where items come from (useMoreItems) and how one card looks (Card).
import {
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
} from 'react';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { Cta } from '#schemas/page/link.ts';
import { usePort, usePorts } from '#engine/plugin-api/index.ts';
import { Card } from './Card.tsx';
import { roomForText, type CardKind, type Metadata } from './cardKinds.ts';
import { indexOf, linkAt } from './cells.ts';
import { cellsOf, keysOf, liveRange, stateOf } from './cardWindow.ts';
import { moveBy } from './roving.ts';
import { ShelfHeading } from './ShelfHeading.tsx';
import { ShelfGround, type RowBackground } from './ShelfGround.tsx';
import { isInPanel, TOUCH, useActiveCard } from './useActiveCard.ts';
import { useMedia } from './useMedia.ts';
import { useCardWindow } from './useCardWindow.ts';
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
  const { links } = usePorts();
  const isRtl = usePort((ports) => ports.text.direction === 'rtl');
  const ownId = useId();
  const headingId = props.headingId ?? ownId;
  const list = useRef<HTMLUListElement>(null);
  const count = items.length;
  const columns = Math.ceil(count / lines);
  const { sight, page, reveal } = useCardWindow(list, columns);
  const card = useActiveCard();
  const isTouch = useMedia(TOUCH, false);
  const [isFocused, setFocused] = useState(false);
  const [lastStop, setLastStop] = useState(0);
  const wanted = useRef<number>(undefined);

  // The one Tab stop: where the focus is or was; after scrolling away without focus, the first card in sight.
  const firstLink = usePort((ports) =>
    Math.max(
      0,
      items.findIndex((item) => ports.links.toItem(item).href !== undefined),
    ),
  );
  const inSight = sight ? Math.min(Math.max(lastStop, sight.first * lines), (sight.full + 1) * lines - 1) : lastStop;
  const stop = Math.min(Math.max(isFocused ? lastStop : inSight, firstLink), count - 1);

  const keys = useMemo(() => keysOf(items), [items]);
  const cells = cellsOf(count, liveRange(sight, count, lines), stop, lines);

  useLayoutEffect(() => {
    if (wanted.current !== stop) return;
    wanted.current = undefined;
    linkAt(list.current, stop)?.focus({ preventScroll: true });
    reveal(Math.floor(stop / lines));
  });
  const isNearEnd = hasMore && sight !== undefined && sight.last + 1 + (sight.last - sight.first + 1) >= columns;
  useEffect(() => {
    if (isNearEnd) onNearEnd();
  }, [isNearEnd, sight?.last, count, onNearEnd]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (card.onKeyDown(event) || isInPanel(event)) return;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const row = { count, lines, isRtl, page: sight ? sight.full - sight.first + 1 : 1 };
    // Cards that lead nowhere cannot hold the focus: go on in the same direction.
    const back =
      event.key === 'End'
        ? isRtl
          ? 'ArrowRight'
          : 'ArrowLeft'
        : event.key === 'Home'
          ? isRtl
            ? 'ArrowLeft'
            : 'ArrowRight'
          : event.key;
    let to = moveBy(event.key, stop, row);
    for (let tries = count; to !== undefined && tries > 0 && links.toItem(items[to]!).href === undefined; tries--)
      to = moveBy(back, to, row);
    if (to === undefined || links.toItem(items[to]!).href === undefined) return;
    event.preventDefault();
    wanted.current = to;
    setLastStop(to);
  };
  const onFocus = (event: FocusEvent) => {
    const index = indexOf(event.target);
    if (index === undefined) return;
    setFocused(true);
    setLastStop(index);
    card.onFocus(event);
  };

  if (count === 0) return null;
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
        {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <ul
          ref={list}
          role="list"
          className={styles['list']}
          onKeyDown={onKeyDown}
          onFocus={onFocus}
          {...card.on}
          onBlur={(event) => {
            setFocused(false);
            card.on.onBlur(event);
          }}
        >
          {cells.map((cell) => {
            if (cell.type === 'spacer')
              return (
                <li
                  key={`spacer-${cell.index}`}
                  aria-hidden="true"
                  className={styles['spacer']}
                  style={{ '--columns': cell.columns } as CSSProperties}
                />
              );
            const item = items[cell.index]!;
            const isLive = cell.type === 'card';
            const column = Math.floor(cell.index / lines);
            return (
              <li
                key={keys[cell.index]}
                className={styles['cell']}
                data-index={cell.index}
                {...(isLive ? { 'aria-setsize': count, 'aria-posinset': cell.index + 1 } : { 'aria-hidden': true })}
              >
                {isLive && (
                  <Card
                    item={item}
                    kind={kind}
                    metadata={metadata}
                    playlistImageType={props.playlistImageType}
                    state={stateOf(cell.index, card.active, sight, lines)}
                    Panel={cell.index === card.active ? card.Panel : undefined}
                    hasMore={isTouch}
                    edge={sight && column >= sight.full ? 'end' : column === (sight?.first ?? 0) ? 'start' : undefined}
                    tabIndex={cell.index === stop ? 0 : -1}
                    eager={props.eager && cell.index < EAGER_CARDS * lines}
                  />
                )}
              </li>
            );
          })}
          {hasMore && <li className={styles['cell']} aria-hidden="true" />}
        </ul>
        <Turn direction={-1} isRtl={isRtl} isOff={!sight || sight.atStart} headingId={headingId} onTurn={page} />
        <Turn direction={1} isRtl={isRtl} isOff={!sight || sight.atEnd} headingId={headingId} onTurn={page} />
      </div>
    </section>
  );
}

/** Pointer's way through a row; keys have the arrows, so it is no Tab stop. Its name says the row: "Next, Live now". */
function Turn({
  direction,
  isRtl,
  isOff,
  headingId,
  onTurn,
}: {
  direction: 1 | -1;
  isRtl: boolean;
  isOff: boolean;
  headingId: string;
  onTurn: (direction: 1 | -1) => void;
}) {
  const label = usePort((ports) => ports.text.t(direction > 0 ? 'next' : 'previous'));
  const id = useId();
  const Chevron = direction > 0 === isRtl ? ChevronLeft : ChevronRight;
  return (
    <button
      type="button"
      id={id}
      className={styles['turn']}
      data-turn={direction > 0 ? 'next' : 'previous'}
      tabIndex={-1}
      disabled={isOff}
      aria-label={label}
      aria-labelledby={`${id} ${headingId}`}
      onClick={() => onTurn(direction)}
    >
      <Chevron size={28} strokeWidth={1.75} />
    </button>
  );
}

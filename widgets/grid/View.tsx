// Cards in columns and lines. What belongs here: lines, windowing, more. Where items come from is useMoreItems, keys are
// useLineKeys, one card is Card.
import { useId, useLayoutEffect, useMemo, useRef, type CSSProperties } from 'react';
import { usePort, type ItemsPage, type ViewProps } from '#engine/plugin-api/index.ts';
import { Card } from '../_shared/Card.tsx';
import { EAGER_ROWS, roomForText } from '../_shared/cardKinds.ts';
import { cellsOf, keysOf, stateOf } from '../_shared/cardWindow.ts';
import { RowEmpty } from '../_shared/RowEmpty.tsx';
import { MoreButton } from '../_shared/MoreButton.tsx';
import { ShelfGround } from '../_shared/ShelfGround.tsx';
import { ShelfHeading } from '../_shared/ShelfHeading.tsx';
import { isInPanel, TOUCH, useActiveCard } from '../_shared/useActiveCard.ts';
import { useAskNearEnd } from '../_shared/useAskNearEnd.ts';
import { useLineKeys } from '../_shared/useLineKeys.ts';
import { useListChanges } from '../_shared/useListChanges.ts';
import { useMedia } from '../_shared/useMedia.ts';
import { useMoreItems } from '../_shared/useMoreItems.ts';
import cards from '../_shared/Card.module.css';
import shelf from '../_shared/Shelf.module.css';
import type { Props } from './schema.ts';
import { useGridWindow } from './useGridWindow.ts';
import { pageSizeOf } from './window.ts';
import styles from './View.module.css';

/** Cards whose pictures a grid near the top of the page fetches at once. */
const EAGER_CARDS = 8;

export default function Grid({ props, data, row }: ViewProps<Props, ItemsPage | undefined>) {
  const { cardKind: kind, metadata } = props;
  const source = data ?? props;
  const {
    items: fetched,
    hasMore,
    state,
    ask,
    askNow,
  } = useMoreItems({
    pageId: row.pageId,
    exid: props.exid,
    items: source.items,
    paging: source.paging,
    rpp: pageSizeOf(props),
  });
  const items = useListChanges(props.dataSource, fetched);
  const isRtl = usePort((ports) => ports.text.direction === 'rtl');
  const headingId = useId();
  const moreId = useId();
  const list = useRef<HTMLUListElement>(null);
  const count = items.length;
  const { columns, live, step, shape } = useGridWindow(list, count);
  const { stop, goTo, onKeyDown, onFocus } = useLineKeys(list, items, shape);
  const card = useActiveCard();
  const isTouch = useMedia(TOUCH, false);
  const end = useRef<HTMLDivElement>(null);
  useAskNearEnd(end, hasMore, count, ask);

  // Who asked by key goes on at the first card that comes; the button may be gone by then.
  const goOnAt = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (goOnAt.current === undefined || count <= goOnAt.current) return;
    goTo(goOnAt.current);
    goOnAt.current = undefined;
  }, [count, goTo]);

  const keys = useMemo(() => keysOf(items), [items]);
  const room = useMemo(() => roomForText(kind, metadata, items), [kind, metadata, items]);
  const text = {
    none: usePort((ports) => ports.text.t(props.dataSource === 'history' ? 'historyEmpty' : 'listEmpty')),
    way: usePort((ports) => ports.text.t('seeWhatToWatch')),
  };
  // A list of the viewer's own says that it is empty; any other row without items leaves no trace.
  if (count === 0)
    return props.dataSource ? <RowEmpty text={text.none} way={text.way} link={{ type: 'BROWSE' }} /> : null;

  const lines = columns ?? 1;
  // An unfinished line waits for its cards.
  const waiting = hasMore && columns ? (columns - (count % columns)) % columns : 0;
  const edgeOf = (index: number) =>
    columns === undefined
      ? undefined
      : index % columns === columns - 1
        ? ('end' as const)
        : index % columns === 0
          ? ('start' as const)
          : undefined;
  return (
    <section
      className={`${shelf['shelf']} ${cards['kind']} ${styles['grid']}`}
      data-kind={kind}
      data-lines="many"
      data-text={room}
      // What was fetched stays: a grid that shrank on the way back would move the page.
      data-keep={count > source.items.length || undefined}
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
      {/* The list only carries what bubbles from its links. role: Safari forgets lists without bullets. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul
        ref={list}
        role="list"
        className={styles['list']}
        onKeyDown={(event) => {
          if (!card.onKeyDown(event) && !isInPanel(event)) onKeyDown(event);
        }}
        onFocus={(event) => {
          onFocus(event);
          card.onFocus(event);
        }}
        {...card.on}
      >
        {cellsOf(count, live, stop, lines).map((cell) => {
          if (cell.type === 'spacer')
            return (
              <li
                key={`spacer-${cell.index}`}
                aria-hidden="true"
                className={styles['spacer']}
                style={{ '--height': `${cell.columns * step}px` } as CSSProperties}
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
                playlistImageType={props.playlistImageType}
                state={stateOf(index, card.active, undefined, 1)}
                Panel={index === card.active ? card.Panel : undefined}
                hasMore={isTouch}
                edge={edgeOf(index)}
                tabIndex={index === stop ? 0 : -1}
                eager={row.index < EAGER_ROWS && index < EAGER_CARDS}
              />
            </li>
          );
        })}
        {Array.from({ length: waiting }, (_, i) => (
          <li key={`waiting-${i}`} aria-hidden="true" className={shelf['cell']} />
        ))}
      </ul>
      <div ref={end}>
        {hasMore && (
          <MoreButton
            id={moreId}
            headingId={headingId}
            state={state}
            onAsk={(byKey) => {
              goOnAt.current = byKey ? count : undefined;
              askNow();
            }}
          />
        )}
      </div>
    </section>
  );
}

// A compact numbered list in the flow of the page. It never loads by scrolling: what follows it should stay within reach.
import { useId, useLayoutEffect, useMemo, useRef, useState, type CSSProperties } from 'react';
import { usePort, type ItemsPage, type ViewProps } from '#engine/plugin-api/index.ts';
import { EAGER_ROWS } from '../_shared/cardKinds.ts';
import { keysOf } from '../_shared/cardWindow.ts';
import { MoreButton } from '../_shared/MoreButton.tsx';
import { ShelfGround } from '../_shared/ShelfGround.tsx';
import { ShelfHeading } from '../_shared/ShelfHeading.tsx';
import { useLineKeys } from '../_shared/useLineKeys.ts';
import { useListChanges } from '../_shared/useListChanges.ts';
import { useMoreItems } from '../_shared/useMoreItems.ts';
import cards from '../_shared/Card.module.css';
import shelf from '../_shared/Shelf.module.css';
import { Entry } from './Entry.tsx';
import { AT_FIRST } from './estimate.ts';
import type { Props } from './schema.ts';
import styles from './View.module.css';

export default function Inline({ props, data, row }: ViewProps<Props, ItemsPage | undefined>) {
  const source = data ?? props;
  const {
    items: fetched,
    hasMore,
    state,
    askNow,
  } = useMoreItems({
    pageId: row.pageId,
    exid: props.exid,
    items: source.items,
    paging: source.paging,
    rpp: props.pageSize ?? AT_FIRST,
  });
  const items = useListChanges(props.dataSource, fetched);
  const isRtl = usePort((ports) => ports.text.direction === 'rtl');
  const headingId = useId();
  const moreId = useId();
  const list = useRef<HTMLOListElement>(null);
  const [most, setMost] = useState(AT_FIRST);
  const shown = useMemo(() => items.slice(0, most), [items, most]);
  const keys = useMemo(() => keysOf(items), [items]);
  const count = shown.length;
  const { stop, goTo, onKeyDown, onFocus } = useLineKeys(list, shown, () => shapeOf(list.current));

  // Who asked by key goes on at the first entry that comes; the button may be gone by then.
  const goOnAt = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (goOnAt.current === undefined || count <= goOnAt.current) return;
    goTo(goOnAt.current);
    goOnAt.current = undefined;
  }, [count, goTo]);
  const showMore = (byKey: boolean) => {
    if (byKey) goOnAt.current = count;
    setMost(count + AT_FIRST);
    // All that is known is shown: time for the next page.
    if (count + AT_FIRST > items.length && hasMore) askNow();
  };

  if (count === 0) return null;
  return (
    <section
      className={`${shelf['shelf']} ${cards['kind']} ${styles['inline']}`}
      data-kind={props.cardKind}
      data-keep={most > AT_FIRST || undefined}
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
      <ol
        ref={list}
        role="list"
        className={styles['list']}
        style={{ '--digits': String(count).length } as CSSProperties}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
      >
        {shown.map((item, index) => (
          <li key={keys[index]} data-index={index} aria-setsize={hasMore ? -1 : items.length} aria-posinset={index + 1}>
            <Entry
              item={item}
              number={index + 1}
              kind={props.cardKind}
              hasFacts={props.metadata !== 'hidden'}
              playlistImageType={props.playlistImageType}
              tabIndex={index === stop ? 0 : -1}
              eager={row.index < EAGER_ROWS}
            />
          </li>
        ))}
      </ol>
      {(hasMore || count < items.length) && (
        <MoreButton id={moreId} headingId={headingId} state={state} onAsk={showMore} />
      )}
    </section>
  );
}

/** Columns, and lines in one view, as they are drawn now. */
function shapeOf(list: HTMLElement | null): { columns: number; page: number } {
  const entry = list?.firstElementChild;
  if (!list || !entry) return { columns: 1, page: 1 };
  return {
    columns: getComputedStyle(list).gridTemplateColumns.split(' ').length,
    page: Math.max(1, Math.floor(innerHeight / entry.getBoundingClientRect().height)),
  };
}

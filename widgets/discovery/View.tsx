// What can be watched next to a video: what follows it and what came before as rows of cards, what is live as one line with pages.
import { useEffect, useEffectEvent, useId, useMemo, useRef, useSyncExternalStore } from 'react';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { usePort, usePorts, type ViewProps } from '#engine/plugin-api/index.ts';
import { Card } from '../_shared/Card.tsx';
import { readEvents } from '../_shared/events.ts';
import { Shelf } from '../_shared/Shelf.tsx';
import { useBoundary } from '../_shared/useBoundary.ts';
import { useLineKeys } from '../_shared/useLineKeys.ts';
import cards from '../_shared/Card.module.css';
import shelves from '../_shared/ShelfHeading.module.css';
import { createDiscovery, type DiscoveryData } from './createDiscovery.ts';
import { FromList } from './FromList.tsx';
import type { Props } from './schema.ts';
import styles from './View.module.css';

export default function DiscoveryRow({ data }: ViewProps<Props, DiscoveryData>) {
  const text = { next: usePort((p) => p.text.t('upNext')), earlier: usePort((p) => p.text.t('earlier')) };
  const shelf = {
    kind: 'landscape',
    lines: 1,
    metadata: 'regular',
    playlistImageType: 'title',
    textAlignment: 'left',
    hasMore: false,
    onNearEnd: nothing,
    eager: false,
  } as const;
  return (
    <div data-discovery="">
      {data.list && <FromList list={data.list} id={data.id} />}
      <Shelf {...shelf} title={text.next} items={data.following} />
      <Shelf {...shelf} title={text.earlier} items={data.preceding} />
      <Live data={data} />
    </div>
  );
}
const nothing = (): void => undefined;

/** A window that is drawn larger or smaller asks for another page once it rests, ms (CONST-024). */
const RESIZED = 300;

function Live({ data }: { data: DiscoveryData }) {
  const { content } = usePorts();
  const discovery = useMemo(
    () => createDiscovery(data.live, (p, rpp, signal) => readEvents(content, 'live', p, signal, rpp)),
    [content, data.live],
  );
  const { live, page, totalPages, changesAt, isLoading, failed } = useSyncExternalStore(
    discovery.subscribe,
    discovery.state,
    discovery.state,
  );
  useEffect(() => () => discovery.stop(), [discovery]);
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const shown = Math.max(1, page);
  const { stop, onKeyDown, onFocus } = useLineKeys(list, live, () => ({ columns: columnsOf(list.current), page: 1 }));
  const text = {
    title: usePort((p) => p.text.t('moreLive')),
    position: usePort((p) => p.text.t('pageOfPages', { page: p.text.number(shown), count: p.text.number(totalPages) })),
    failed: usePort((p) => p.text.t('liveFailed')),
    next: usePort((p) => p.text.t('nextPage')),
    previous: usePort((p) => p.text.t('previousPage')),
  };
  const isRtl = usePort((p) => p.text.direction === 'rtl');

  // The number that fits is CSS's decision; here it is only read.
  const fit = useEffectEvent(() => void discovery.resize(columnsOf(list.current)));
  const isEmpty = live.length === 0;
  useEffect(() => {
    const { current } = list;
    if (!current) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined,
      wasSeen = false;
    const observer = new ResizeObserver(() => {
      clearTimeout(timer);
      timer = wasSeen ? setTimeout(fit, RESIZED) : undefined;
      if (!wasSeen) fit();
      wasSeen = true;
    });
    observer.observe(current);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [discovery, isEmpty]);
  useBoundary(changesAt, () => void discovery.refresh());

  // What is looked at is no way on from itself, and an evening without events needs no words: the page has said what it is about.
  if (isEmpty || (live.length === 1 && totalPages <= 1 && live[0]!.id === data.id)) return null;
  const [Back, On] = isRtl ? [ChevronRight, ChevronLeft] : [ChevronLeft, ChevronRight];
  const hasNext = page === 0 || page < totalPages;
  return (
    <section className={`${cards['kind']} ${styles['live']}`} data-kind="landscape" aria-labelledby={id}>
      <header className={styles['head']}>
        <h2 id={id} className={shelves['title']}>
          {text.title}
        </h2>
        {totalPages > 1 && (
          <div className={styles['pages']}>
            <p role="status" className={styles['position']} data-failed={failed || undefined}>
              {failed ? text.failed : text.position}
            </p>
            <button
              type="button"
              aria-label={text.previous}
              aria-disabled={page <= 1}
              onClick={() => void discovery.previous()}
            >
              <Back size={24} strokeWidth={1.75} />
            </button>
            <button type="button" aria-label={text.next} aria-disabled={!hasNext} onClick={() => void discovery.next()}>
              <On size={24} strokeWidth={1.75} />
            </button>
          </div>
        )}
      </header>
      {/* The list only carries what bubbles from its links. role: Safari forgets lists without bullets. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul
        ref={list}
        role="list"
        className={styles['list']}
        aria-busy={isLoading || undefined}
        data-page={shown}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
      >
        {live.map((event, index) => (
          <li key={event.id} data-index={index}>
            <Card item={event} kind="landscape" metadata="regular" tabIndex={index === stop ? 0 : -1} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Cards side by side, as they are drawn now. */
const columnsOf = (list: HTMLElement | null): number =>
  list ? getComputedStyle(list).gridTemplateColumns.split(' ').length : 0;

// The live events beside a video: one line of cards and buttons for the previous and the next page.
import {
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useSyncExternalStore,
  type MouseEventHandler,
  type RefObject,
} from 'react';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { usePort, usePorts } from '#engine/plugin-api/index.ts';
import { Card } from '../_shared/Card.tsx';
import { readEvents } from '../_shared/events.ts';
import { useScheduledRefresh } from '../_shared/useScheduledRefresh.ts';
import { useGridKeys } from '../_shared/useGridKeys.ts';
import cards from '../_shared/Card.module.css';
import headings from '../_shared/ShelfHeading.module.css';
import { createDiscovery, type Discovery, type DiscoveryData } from './createDiscovery.ts';
import styles from './View.module.css';

/** The page size changes only after the window kept its size for this time, in ms (CONST-024). */
const RESIZE_DELAY_MS = 300;

/** Renders nothing if there are no other live events than the page's own. */
export function LiveEvents({ data }: { readonly data: DiscoveryData }) {
  const discovery = useDiscovery(data);
  const { events, page, totalPages, changesAt, isLoading, hasFailed } = useSyncExternalStore(
    discovery.subscribe,
    discovery.getState,
    discovery.getState,
  );
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const { tabStop, onKeyDown, onFocus } = useGridKeys(list, events, () => ({
    columns: countColumns(list.current),
    linesPerViewport: 1,
  }));
  const title = usePort((p) => p.text.t('moreLive'));
  const isEmpty = events.length === 0;
  useColumnCount(list, isEmpty, discovery);
  useScheduledRefresh(changesAt, () => void discovery.refresh());

  // Without other live events the section is left out, heading included: the page has other content.
  const hasOnlyThisEvent = events.length === 1 && totalPages <= 1 && events[0]!.id === data.id;
  if (isEmpty || hasOnlyThisEvent) return null;
  const visiblePage = Math.max(1, page);
  return (
    <section className={`${cards['kind']} ${styles['live']}`} data-kind="landscape" aria-labelledby={id}>
      <header className={styles['header']}>
        <h2 id={id} className={headings['title']}>
          {title}
        </h2>
        {totalPages > 1 && (
          <Pagination
            page={visiblePage}
            totalPages={totalPages}
            hasPrevious={page > 1}
            hasNext={page === 0 || page < totalPages}
            hasFailed={hasFailed}
            onPrevious={() => void discovery.previous()}
            onNext={() => void discovery.next()}
          />
        )}
      </header>
      {/* The handlers receive events that bubble up from the links. The role restores the list semantics that Safari
          drops. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul
        ref={list}
        role="list"
        className={styles['list']}
        aria-busy={isLoading || undefined}
        data-page={visiblePage}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
      >
        {events.map((event, index) => (
          <li key={event.id} data-index={index}>
            <Card item={event} kind="landscape" metadata="regular" tabIndex={index === tabStop ? 0 : -1} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type PaginationProps = {
  readonly page: number;
  readonly totalPages: number;
  readonly hasPrevious: boolean;
  readonly hasNext: boolean;
  readonly hasFailed: boolean;
  readonly onPrevious: () => void;
  readonly onNext: () => void;
};

/** The position ("2 of 5") or an error message, and the two buttons. */
function Pagination({ page, totalPages, hasPrevious, hasNext, hasFailed, onPrevious, onNext }: PaginationProps) {
  const isRtl = usePort((p) => p.text.direction === 'rtl');
  const [PreviousIcon, NextIcon] = isRtl ? [ChevronRight, ChevronLeft] : [ChevronLeft, ChevronRight];
  const text = {
    position: usePort((p) => p.text.t('pageOfPages', { page: p.text.number(page), count: p.text.number(totalPages) })),
    failed: usePort((p) => p.text.t('liveFailed')),
    next: usePort((p) => p.text.t('nextPage')),
    previous: usePort((p) => p.text.t('previousPage')),
  };
  return (
    <div className={styles['pagination']}>
      <p role="status" className={styles['position']} data-failed={hasFailed || undefined}>
        {hasFailed ? text.failed : text.position}
      </p>
      <PageButton Icon={PreviousIcon} label={text.previous} isDisabled={!hasPrevious} onClick={onPrevious} />
      <PageButton Icon={NextIcon} label={text.next} isDisabled={!hasNext} onClick={onNext} />
    </div>
  );
}

type PageButtonProps = {
  readonly Icon: typeof ChevronLeft;
  readonly label: string;
  readonly isDisabled: boolean;
  readonly onClick: MouseEventHandler;
};

/** Stays focusable when disabled, so that the focus is not lost on the last page. */
function PageButton({ Icon, label, isDisabled, onClick }: PageButtonProps) {
  return (
    <button type="button" aria-label={label} aria-disabled={isDisabled} onClick={onClick}>
      <Icon size={24} strokeWidth={1.75} />
    </button>
  );
}

/** Creates the pager for the row's data and aborts its request when the row unmounts. */
function useDiscovery({ liveEvents }: DiscoveryData): Discovery {
  const { content } = usePorts();
  const discovery = useMemo(
    () => createDiscovery(liveEvents, (page, pageSize, signal) => readEvents(content, 'live', page, signal, pageSize)),
    [content, liveEvents],
  );
  useEffect(() => () => discovery.stop(), [discovery]);
  return discovery;
}

/** Sets the page size to the number of columns that CSS chose: immediately on mount, with a delay after a resize. */
function useColumnCount(list: RefObject<HTMLElement | null>, isEmpty: boolean, discovery: Discovery): void {
  const updatePageSize = useEffectEvent(() => void discovery.resize(countColumns(list.current)));
  useEffect(() => {
    const { current } = list;
    if (!current) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isFirstMeasurement = true;
    const observer = new ResizeObserver(() => {
      clearTimeout(timer);
      if (isFirstMeasurement) updatePageSize();
      else timer = setTimeout(updatePageSize, RESIZE_DELAY_MS);
      isFirstMeasurement = false;
    });
    observer.observe(current);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [discovery, isEmpty, list]);
}

/** Returns the number of columns in the current layout of the list; 0 before it is mounted. */
const countColumns = (list: HTMLElement | null): number =>
  list ? getComputedStyle(list).gridTemplateColumns.split(' ').length : 0;

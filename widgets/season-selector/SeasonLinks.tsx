import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { SeasonEntry } from '#schemas/domain/playlist.ts';
import { usePort, usePorts } from '#engine/plugin-api/index.ts';
import { followOnClick } from '../_shared/followOnClick.ts';
import type { Side } from './loadedSeasons.ts';
import styles from './View.module.css';

/** The seasons of a series, and which of them is current. */
export type SeasonListProps = {
  /** Label of the list for screen readers; in the dropdown it is visible. */
  readonly label: string;
  readonly series: ContentItem;
  /** The seasons that are loaded, in order. */
  readonly seasons: readonly SeasonEntry[];
  readonly currentSeason: SeasonEntry;
  /** Whether each side has seasons that are not loaded. */
  readonly hasMore: Readonly<Record<Side, boolean>>;
  /** Called when the list is scrolled close to an end that has more seasons. */
  readonly onNearEnd: (side: Side) => void;
};

/** Direction in which the list scrolls. */
type Axis = 'inline' | 'block';

/**
 * The links to the seasons in a scrolling list. It loads more at both ends and keeps its scroll position when seasons
 * are added before the visible ones.
 * @param props `axis` is the direction of the list: tabs scroll inline, a dropdown scrolls in block direction.
 */
export function SeasonLinks(props: SeasonListProps & { readonly axis: Axis }) {
  const { series, seasons, currentSeason, hasMore, onNearEnd, axis } = props;
  const list = useRef<HTMLUListElement>(null);
  const checkEnds = (element: HTMLElement): void => {
    const { offset, viewport, length } = measureScroll(element, axis);
    if (hasMore.preceding && offset < viewport / 2) onNearEnd('preceding');
    if (hasMore.following && offset + viewport > length - viewport / 2) onNearEnd('following');
  };
  useScrollPosition(list, axis, seasons[0]?.id, checkEnds);
  return (
    <ul ref={list} role="list" onScroll={({ currentTarget }) => checkEnds(currentTarget)}>
      {seasons.map((season) => (
        <li key={season.id}>
          <SeasonLink series={series} season={season} isCurrent={season.id === currentSeason.id} />
        </li>
      ))}
    </ul>
  );
}

type SeasonLinkProps = {
  readonly series: ContentItem;
  readonly season: SeasonEntry;
  readonly isCurrent: boolean;
};

function SeasonLink({ series, season, isCurrent }: SeasonLinkProps) {
  const { links } = usePorts();
  const episodeCount = usePort((p) => p.text.t('episodeCount', { count: season.episodeCount }));
  const item = { ...series, id: season.id, type: 'VOD_SEASON', title: season.title } as ContentItem;
  const context = { seriesId: series.id };
  const href = usePort((p) => p.links.toItem(item, context).href);
  return (
    <a
      href={href}
      {...(isCurrent && { 'aria-current': 'page' as const })}
      onClick={(event) => followOnClick(event, links.toItem(item, context), links)}
    >
      <bdi>{season.title}</bdi> <span className={styles['episodes']}>{episodeCount}</span>
    </a>
  );
}

/**
 * On mount it scrolls to the current season; later it keeps the visible seasons in place when others are added before
 * them.
 * @param firstId id of the first season.
 * @param checkEnds called on mount if the viewer scrolled the list before hydration.
 */
function useScrollPosition(
  list: RefObject<HTMLElement | null>,
  axis: Axis,
  firstId: string | undefined,
  checkEnds: (element: HTMLElement) => void,
): void {
  const previous = useRef<{ firstId: string | undefined; length: number }>(undefined);
  // The effect runs after every render and compares the new list with the previous one.
  useLayoutEffect(() => {
    const { current: element } = list;
    if (!element) return;
    const { length } = measureScroll(element, axis);
    if (!previous.current) {
      const wasScrolled = element.scrollLeft !== 0 || element.scrollTop !== 0;
      if (wasScrolled) checkEnds(element);
      else scrollToCurrent(element, axis);
    } else if (previous.current.firstId !== firstId) {
      scrollForward(element, axis, length - previous.current.length);
    }
    previous.current = { firstId, length };
  });
}

type ScrollMeasures = { readonly offset: number; readonly viewport: number; readonly length: number };

/** Measures in px along the axis; the offset counts from the start in both directions of writing. */
const measureScroll = (element: HTMLElement, axis: Axis): ScrollMeasures =>
  axis === 'inline'
    ? { offset: Math.abs(element.scrollLeft), viewport: element.clientWidth, length: element.scrollWidth }
    : { offset: element.scrollTop, viewport: element.clientHeight, length: element.scrollHeight };

/** Scrolls the current season to the middle of the list. */
function scrollToCurrent(element: HTMLElement, axis: Axis): void {
  const current = element.querySelector<HTMLElement>('[aria-current]')?.parentElement;
  if (!current) return;
  // The distance is computed from positions on the screen, so its sign is correct in both directions of writing.
  const listBox = element.getBoundingClientRect();
  const currentBox = current.getBoundingClientRect();
  if (axis === 'inline')
    element.scrollBy({ left: currentBox.left + currentBox.width / 2 - listBox.left - listBox.width / 2 });
  else element.scrollBy({ top: currentBox.top + currentBox.height / 2 - listBox.top - listBox.height / 2 });
}

/** @param distance in px towards the end of the list. */
function scrollForward(element: HTMLElement, axis: Axis, distance: number): void {
  if (axis === 'block') {
    element.scrollTop += distance;
    return;
  }
  const isRtl = getComputedStyle(element).direction === 'rtl';
  element.scrollLeft += isRtl ? -distance : distance;
}

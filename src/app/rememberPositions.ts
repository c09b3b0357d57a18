import { measureDistanceToNext } from '#engine/react/useNearViewport.ts';

/** The heights of a page's rows in px by row id, and the width of the viewport in which they were measured. */
type RowHeights = { readonly viewportWidth: number; readonly byRow: ReadonlyMap<string, number> };
/** The position of a history entry when the viewer left it: selector of the last focused link, scroll position in px. */
export type EntryPosition = { readonly link?: string; readonly top?: number; readonly heights?: RowHeights };

/**
 * Remembers the position of each history entry, so that going back can restore it.
 *
 * @param positions positions by key of the history entry; this function adds to them
 * @param currentKey returns the key of the entry whose page is rendered
 * @returns a cleanup function
 */
export function rememberPositions(positions: Map<string, EntryPosition>, currentKey: () => string): () => void {
  const remember = (position: EntryPosition) => {
    positions.set(currentKey(), { ...positions.get(currentKey()), ...position });
  };
  const onLink = ({ target }: Event) => {
    const link = target instanceof Element && target.closest<HTMLElement>('main a[href]');
    if (link) remember({ link: createSelector(link) });
  };
  // While one page replaces another, the scroll position is that of neither page and is not stored.
  const onScroll = () => {
    if (((history.state as { key?: string } | null)?.key ?? 'default') === currentKey())
      remember({ top: window.scrollY });
  };
  const onLeave = ({ type, target }: Event) => {
    if (type === 'popstate' || (target instanceof Element && target.closest('a[href]')))
      remember({ heights: measureRows() });
  };
  for (const type of ['focusin', 'click']) document.addEventListener(type, onLink, true);
  // The listeners use the capture phase, so that they run before the router shows the next page.
  for (const type of ['click', 'popstate']) window.addEventListener(type, onLeave, true);
  document.addEventListener('scroll', onScroll, { passive: true });
  return () => {
    for (const type of ['click', 'popstate']) window.removeEventListener(type, onLeave, true);
    for (const type of ['focusin', 'click']) document.removeEventListener(type, onLink, true);
    document.removeEventListener('scroll', onScroll);
  };
}

/** Time limit in ms of restoring a position. Rows near the viewport mount sooner. */
const MOUNT_TIMEOUT_MS = 4_000;

const listRows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('main > [data-row]')];

const measureRows = (): RowHeights => ({
  viewportWidth: window.innerWidth,
  byRow: new Map(listRows().map((row) => [row.dataset['row']!, measureDistanceToNext(row)])),
});

/**
 * Restores the position of a history entry. Rows that are not mounted yet first get the heights with which the page was
 * left, so that the scroll position shows the same rows as before.
 *
 * @param focused the element that has the focus now
 */
export function restorePosition({ link, top, heights }: EntryPosition, focused: HTMLElement | null): void {
  if (heights?.viewportWidth === window.innerWidth)
    for (const row of listRows()) {
      const height = heights.byRow.get(row.dataset['row']!);
      if (height) row.style.setProperty('--row-height', `${height}px`);
    }
  if (link && focused?.id === 'content') focusWhenMounted(link);
  if (top) scrollWhenTallEnough(top);
}

/** Focuses a link as soon as it is mounted, unless the focus has moved meanwhile. */
function focusWhenMounted(selector: string): void {
  const before = document.activeElement;
  const focusIfMounted = (): void => {
    const link = document.querySelector<HTMLElement>(selector);
    if (!link && document.activeElement === before) return;
    stop();
    if (document.activeElement === before) link?.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(focusIfMounted);
  const timer = setTimeout(() => stop(), MOUNT_TIMEOUT_MS);
  const stop = (): void => {
    observer.disconnect();
    clearTimeout(timer);
  };
  observer.observe(document.body, { childList: true, subtree: true });
  focusIfMounted();
}

/** A larger distance in px means that something else has scrolled the page, such as find-in-page. */
const MAX_DRIFT_PX = 60;
/** Events that mean that the viewer scrolls. */
const USER_SCROLL_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls to a position as soon as the page is long enough, and again while rows get their heights, unless the viewer
 * scrolls meanwhile. Until then the browser's scroll anchoring is off: it would keep the rows that are visible while
 * the rows above them still have estimated heights.
 */
function scrollWhenTallEnough(top: number): void {
  const { style } = document.documentElement;
  let reached: number | undefined;
  const scroll = (): void => {
    const isAtEnd = window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 1;
    if (reached !== undefined && !isAtEnd && Math.abs(window.scrollY - reached) > MAX_DRIFT_PX) {
      stop();
      return;
    }
    if (Math.abs(window.scrollY - top) > 1) window.scrollTo({ top, behavior: 'instant' });
    reached = window.scrollY;
  };
  const observer = new ResizeObserver(scroll);
  const stop = (): void => {
    observer.disconnect();
    clearTimeout(timer);
    style.overflowAnchor = '';
    for (const type of USER_SCROLL_EVENTS) document.removeEventListener(type, stop, true);
  };
  const timer = setTimeout(stop, MOUNT_TIMEOUT_MS);
  for (const type of USER_SCROLL_EVENTS) document.addEventListener(type, stop, { capture: true, passive: true });
  style.overflowAnchor = 'none';
  observer.observe(document.body);
  scroll();
}

/** Returns a selector for a link. It includes the row, because several rows can contain the same link. */
function createSelector(link: HTMLElement): string {
  const row = link.closest<HTMLElement>('[data-row]')?.dataset['row'];
  return `main ${row === undefined ? '' : `[data-row="${CSS.escape(row)}"] `}a[href="${CSS.escape(link.getAttribute('href') ?? '')}"]`;
}

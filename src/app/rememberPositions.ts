/** The position in which a history entry was left: selector of the last focused link, scroll position in px. */
export type LeftPosition = { readonly link?: string; readonly top?: number };

/**
 * Remembers the position of each history entry, so that going back can restore it.
 *
 * @param positions positions by key of the history entry; this function adds to them
 * @param currentKey returns the key of the entry whose page is rendered
 * @returns a cleanup function
 */
export function rememberPositions(positions: Map<string, LeftPosition>, currentKey: () => string): () => void {
  const remember = (position: LeftPosition) => {
    positions.set(currentKey(), { ...positions.get(currentKey()), ...position });
  };
  const onLink = ({ target }: Event) => {
    const link = target instanceof Element && target.closest<HTMLElement>('main a[href]');
    if (link) remember({ link: createSelector(link) });
  };
  // While one page replaces another, the position belongs to neither.
  const onScroll = () => {
    if (((history.state as { key?: string } | null)?.key ?? 'default') === currentKey())
      remember({ top: window.scrollY });
  };
  for (const type of ['focusin', 'click']) document.addEventListener(type, onLink, true);
  document.addEventListener('scroll', onScroll, { passive: true });
  return () => {
    for (const type of ['focusin', 'click']) document.removeEventListener(type, onLink, true);
    document.removeEventListener('scroll', onScroll);
  };
}

/** Time limit in ms of restoring a position. Rows near the viewport mount sooner. */
const MOUNT_TIMEOUT_MS = 4_000;

/** Focuses a link as soon as it is mounted, unless the focus has moved meanwhile. */
export function focusWhenMounted(selector: string): void {
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

/** Distance in px that scroll anchoring may move a page. */
const SCROLL_ANCHORING_PX = 60;
/** Events that mean that the viewer scrolls. */
const USER_SCROLL_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls to a position as soon as the page is long enough, and again while rows get their heights, unless the viewer
 * scrolls meanwhile.
 */
export function scrollWhenTallEnough(top: number): void {
  let reached: number | undefined;
  const scroll = (): void => {
    // A large difference means that something else has scrolled, such as find-in-page. Small differences come from
    // scroll anchoring.
    if (reached !== undefined && Math.abs(window.scrollY - reached) > SCROLL_ANCHORING_PX) {
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
    for (const type of USER_SCROLL_EVENTS) document.removeEventListener(type, stop, true);
  };
  const timer = setTimeout(stop, MOUNT_TIMEOUT_MS);
  for (const type of USER_SCROLL_EVENTS) document.addEventListener(type, stop, { capture: true, passive: true });
  observer.observe(document.body);
  scroll();
}

/** Returns a selector for a link. It includes the row, because several rows can contain the same link. */
function createSelector(link: HTMLElement): string {
  const row = link.closest<HTMLElement>('[data-row]')?.dataset['row'];
  return `main ${row === undefined ? '' : `[data-row="${CSS.escape(row)}"] `}a[href="${CSS.escape(link.getAttribute('href') ?? '')}"]`;
}

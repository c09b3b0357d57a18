/** The position in which a history entry was left: selector of the last focused link, scroll position in px. */
export type LeftPosition = { readonly link?: string; readonly top?: number };

/**
 * Remembers the position of each history entry, so that going back can restore it.
 *
 * @param left positions by key of the history entry
 * @param shown returns the key of the entry whose page is rendered
 * @returns a cleanup function
 */
export function rememberPlace(left: Map<string, LeftPosition>, shown: () => string): () => void {
  const keep = (place: LeftPosition) => {
    left.set(shown(), { ...left.get(shown()), ...place });
  };
  const onLink = ({ target }: Event) => {
    const link = target instanceof Element && target.closest<HTMLElement>('main a[href]');
    if (link) keep({ link: selectorOf(link) });
  };
  // While one page replaces another, the position belongs to neither.
  const onScroll = () => {
    if (((history.state as { key?: string } | null)?.key ?? 'default') === shown()) keep({ top: window.scrollY });
  };
  for (const type of ['focusin', 'click']) document.addEventListener(type, onLink, true);
  document.addEventListener('scroll', onScroll, { passive: true });
  return () => {
    for (const type of ['focusin', 'click']) document.removeEventListener(type, onLink, true);
    document.removeEventListener('scroll', onScroll);
  };
}

/** Time in ms in which a row near the viewport is mounted again. */
const MOUNT_TIMEOUT_MS = 4_000;

/** Focuses a link as soon as it is mounted, unless the focus has moved meanwhile. */
export function focusWhenThere(selector: string): void {
  const before = document.activeElement;
  const look = (): void => {
    const link = document.querySelector<HTMLElement>(selector);
    if (!link && document.activeElement === before) return;
    end();
    if (document.activeElement === before) link?.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(look);
  const timer = setTimeout(() => end(), MOUNT_TIMEOUT_MS);
  const end = (): void => {
    observer.disconnect();
    clearTimeout(timer);
  };
  observer.observe(document.body, { childList: true, subtree: true });
  look();
}

/** Distance in px that scroll anchoring may move a page. */
const SCROLL_ANCHORING_PX = 60;
/** Events that mean that the viewer scrolls. */
const USER_SCROLL_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Scrolls to a position as soon as the page is long enough, and again while rows get their heights, unless the viewer scrolls meanwhile. */
export function scrollWhenThere(top: number): void {
  let reached: number | undefined;
  const look = (): void => {
    // A large difference means that something else has scrolled, such as find-in-page. Small differences come from scroll anchoring.
    if (reached !== undefined && Math.abs(window.scrollY - reached) > SCROLL_ANCHORING_PX) {
      end();
      return;
    }
    if (Math.abs(window.scrollY - top) > 1) window.scrollTo({ top, behavior: 'instant' });
    reached = window.scrollY;
  };
  const observer = new ResizeObserver(look);
  const end = (): void => {
    observer.disconnect();
    clearTimeout(timer);
    for (const type of USER_SCROLL_EVENTS) document.removeEventListener(type, end, true);
  };
  const timer = setTimeout(end, MOUNT_TIMEOUT_MS);
  for (const type of USER_SCROLL_EVENTS) document.addEventListener(type, end, { capture: true, passive: true });
  observer.observe(document.body);
  look();
}

/** Returns a selector for a link. It includes the row, because several rows can contain the same link. */
function selectorOf(link: HTMLElement): string {
  const row = link.closest<HTMLElement>('[data-row]')?.dataset['row'];
  return `main ${row === undefined ? '' : `[data-row="${CSS.escape(row)}"] `}a[href="${CSS.escape(link.getAttribute('href') ?? '')}"]`;
}

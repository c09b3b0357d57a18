/** Where a history entry was left: selector of the link that had the focus last, px from the top. */
export type Left = { readonly link?: string; readonly top?: number };

/**
 * Remembers for each history entry where it was left, so that going back can return there.
 * @param left key of a history entry -> its place. @param shown key of the entry whose page is drawn.
 * @returns how to stop.
 */
export function rememberPlace(left: Map<string, Left>, shown: () => string): () => void {
  const keep = (place: Left) => {
    left.set(shown(), { ...left.get(shown()), ...place });
  };
  const onLink = ({ target }: Event) => {
    const link = target instanceof Element && target.closest<HTMLElement>('main a[href]');
    if (link) keep({ link: selectorOf(link) });
  };
  // While a page makes room for the next one the position is neither's.
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

/** ms in which a row that was near the window has come back. */
const PATIENCE_MS = 4_000;

/** Gives the focus to a link as soon as it is in the page, unless somebody has moved it meanwhile. */
export function focusWhenThere(selector: string): void {
  const before = document.activeElement;
  const look = (): void => {
    const link = document.querySelector<HTMLElement>(selector);
    if (!link && document.activeElement === before) return;
    end();
    if (document.activeElement === before) link?.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(look);
  const timer = setTimeout(() => end(), PATIENCE_MS);
  const end = (): void => {
    observer.disconnect();
    clearTimeout(timer);
  };
  observer.observe(document.body, { childList: true, subtree: true });
  look();
}

/** px that a browser moves a page by itself to keep what is in sight in its place. */
const ANCHORED = 60;
/** What says that the viewer goes on by hand. */
const BY_HAND = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Scrolls to a position as soon as the page is long enough, and again while rows find their heights, unless somebody scrolls meanwhile. */
export function scrollWhenThere(top: number): void {
  let reached: number | undefined;
  const look = (): void => {
    // Far from where it was set: something else has scrolled, a search in the page or a reader. Some pixels are the browser's own, for rows above that grew.
    if (reached !== undefined && Math.abs(window.scrollY - reached) > ANCHORED) {
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
    for (const type of BY_HAND) document.removeEventListener(type, end, true);
  };
  const timer = setTimeout(end, PATIENCE_MS);
  for (const type of BY_HAND) document.addEventListener(type, end, { capture: true, passive: true });
  observer.observe(document.body);
  look();
}

/** The same link may stand in several rows. */
function selectorOf(link: HTMLElement): string {
  const row = link.closest<HTMLElement>('[data-row]')?.dataset['row'];
  return `main ${row === undefined ? '' : `[data-row="${CSS.escape(row)}"] `}a[href="${CSS.escape(link.getAttribute('href') ?? '')}"]`;
}

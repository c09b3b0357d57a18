/**
 * px that the viewer scrolls down until the header hides, and up until it shows again (content-and-viewing 9; decision
 * D35 for the sensitive pages).
 */
const DEFAULT_DISTANCES = { hideAfter: 150, showAfter: 50 };
const SENSITIVE_DISTANCES = { hideAfter: 50, showAfter: 10 };
const SCROLL_THROTTLE_MS = 250;
/** The page counts as scrolled to the top up to this position, px. */
const TOP_TOLERANCE = 8;

/** When the header hides. */
export type ScrollOptions = {
  /** The header hides and shows after shorter distances (NAV-003). */
  readonly isSensitive: boolean;
  /** Scroll position when the header mounted, px. It counts what the viewer scrolled before this chunk was loaded. */
  readonly initialScrollY: number;
};

/**
 * Hides the header when the viewer scrolls down and shows it when they scroll up. It writes data attributes, so that
 * scrolling renders nothing in React. A header with the focus or an open menu stays visible.
 * @returns a cleanup function
 */
export function hideOnScroll(header: HTMLElement, { isSensitive, initialScrollY }: ScrollOptions): () => void {
  const { hideAfter, showAfter } = isSensitive ? SENSITIVE_DISTANCES : DEFAULT_DISTANCES;
  let minScrollY = initialScrollY;
  let maxScrollY = initialScrollY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isInUse = () =>
    header.contains(document.activeElement) || header.querySelector('[aria-expanded="true"]') !== null;
  const update = () => {
    timer = undefined;
    const y = window.scrollY;
    header.toggleAttribute('data-scrolled', y > TOP_TOLERANCE);
    if (!header.hasAttribute('data-hidden')) {
      minScrollY = Math.min(minScrollY, y);
      if (y - minScrollY > hideAfter && !isInUse()) {
        header.toggleAttribute('data-hidden', true);
        maxScrollY = y;
      }
    } else {
      maxScrollY = Math.max(maxScrollY, y);
      if (maxScrollY - y > showAfter || y < TOP_TOLERANCE) {
        header.toggleAttribute('data-hidden', false);
        minScrollY = y;
      }
    }
  };
  const onScroll = () => {
    timer ??= setTimeout(update, SCROLL_THROTTLE_MS);
  };
  update();
  window.addEventListener('scroll', onScroll, { passive: true });
  return () => {
    window.removeEventListener('scroll', onScroll);
    clearTimeout(timer);
  };
}

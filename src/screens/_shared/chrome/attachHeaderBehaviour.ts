// Behaviour of the header after the page has loaded: it hides on scroll, detects items that do not fit, and reports to
// the server which menu this window needs. It is a chunk of its own, because the first paint does not need it.
import type { NavigationStore } from '#src/stores/NavigationStore.ts';

/**
 * px that the viewer scrolls down until the header hides, and up until it shows again (content-and-viewing 9; decision
 * D35 for the sensitive pages).
 */
const DEFAULT_DISTANCES = { hideAfter: 150, showAfter: 50 };
const SENSITIVE_DISTANCES = { hideAfter: 50, showAfter: 10 };
const SCROLL_THROTTLE_MS = 250;
/** The page counts as scrolled to the top up to this position, px. */
const TOP_TOLERANCE = 8;
/** Windows under 768 px get the menu of phones (content-and-viewing 9, decision C18). */
const PHONE_QUERY = '(max-width: 767.98px)';

type HeaderOptions = {
  /** The header hides and shows after shorter distances (NAV-003). */
  readonly isSensitive: boolean;
  /** Scroll position when the header mounted, px. It counts what the viewer scrolled before this chunk was loaded. */
  readonly initialScrollY: number;
  readonly navigation: NavigationStore;
};

/** Starts all behaviour of the header. Returns a cleanup function. */
export function attachHeaderBehaviour(header: HTMLElement, options: HeaderOptions): () => void {
  const cleanups = [
    attachHeaderScrolling(header, options),
    attachOverflowDetection(header),
    attachPlatformDetection(options.navigation),
  ];
  return () => {
    for (const cleanup of cleanups) cleanup();
  };
}

/**
 * Hides the header when the viewer scrolls down and shows it when they scroll up. It writes data attributes, so that
 * scrolling renders nothing in React. A header with the focus or an open menu stays visible.
 */
function attachHeaderScrolling(header: HTMLElement, { isSensitive, initialScrollY }: HeaderOptions): () => void {
  const { hideAfter, showAfter } = isSensitive ? SENSITIVE_DISTANCES : DEFAULT_DISTANCES;
  let lowestY = initialScrollY;
  let highestY = initialScrollY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isInUse = () =>
    header.contains(document.activeElement) || header.querySelector('[aria-expanded="true"]') !== null;
  const update = () => {
    timer = undefined;
    const y = window.scrollY;
    header.toggleAttribute('data-scrolled', y > TOP_TOLERANCE);
    if (!header.hasAttribute('data-hidden')) {
      lowestY = Math.min(lowestY, y);
      if (y - lowestY > hideAfter && !isInUse()) {
        header.toggleAttribute('data-hidden', true);
        highestY = y;
      }
    } else {
      highestY = Math.max(highestY, y);
      if (highestY - y > showAfter || y < TOP_TOLERANCE) {
        header.toggleAttribute('data-hidden', false);
        lowestY = y;
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

/**
 * Hides the items that do not fit on the header's line. While items are hidden it sets `data-crowded`, which shows the
 * menu button with all items. Long languages and menus with many items need this.
 */
function attachOverflowDetection(header: HTMLElement): () => void {
  const list = header.querySelector('nav ul');
  if (!list) return () => undefined;
  const resizeObserver = new ResizeObserver(() => {
    const line = list.getBoundingClientRect();
    const items = [...list.children] as HTMLElement[];
    const overflows = items.map((item) => {
      const box = item.getBoundingClientRect();
      return box.right > line.right + 1 || box.left < line.left - 1;
    });
    items.forEach((item, index) => {
      item.style.visibility = overflows[index] ? 'hidden' : '';
    });
    header.toggleAttribute('data-crowded', overflows.includes(true));
  });
  const observeItems = () => {
    resizeObserver.disconnect();
    for (const element of [header, list, ...list.children]) resizeObserver.observe(element);
  };
  // The items change with the menu.
  const mutationObserver = new MutationObserver(observeItems);
  mutationObserver.observe(list, { childList: true });
  observeItems();
  return () => {
    resizeObserver.disconnect();
    mutationObserver.disconnect();
  };
}

/**
 * Stores the kind of window in the `vp` cookie, by which the server selects the menu (decision O19), and fetches the
 * other menu when the window is or becomes of the other kind (NAV-039).
 */
function attachPlatformDetection(navigation: NavigationStore): () => void {
  const phoneQuery = window.matchMedia(PHONE_QUERY);
  const update = () => {
    document.cookie = `vp=${phoneQuery.matches ? 'mobile' : 'wide'}; path=/; max-age=31536000; samesite=lax`;
    navigation.changePlatform(phoneQuery.matches ? 'mobile-web' : 'web');
  };
  update();
  phoneQuery.addEventListener('change', update);
  return () => phoneQuery.removeEventListener('change', update);
}

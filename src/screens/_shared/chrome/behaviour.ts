// How the bar behaves once the page stands: it hides and comes back, notices when its items do not fit, and tells the server for
// which kind of window to choose the menu. A chunk of its own: the first paint needs none of it.
import type { NavigationStore } from '#src/stores/NavigationStore.ts';

/** px down until the bar hides, px up until it shows (content-and-viewing 9; on the four page kinds decision D35). */
const USUAL = { hidePast: 150, showAfter: 50 },
  READILY = { hidePast: 50, showAfter: 10 };
/** How often the scroll position is looked at, ms. */
const THROTTLE = 250;
/** Windows of this width are phones to the menu: under 768 px (content-and-viewing 9, decision C18). */
const PHONE = '(max-width: 767.98px)';

/** Starts all of it; answers how to end it. @param readily less scrolling is enough (NAV-003). @param from where the page stood when the bar was drawn: who scrolls before this chunk is there has scrolled all the same. */
export function behave(
  bar: HTMLElement,
  { readily, from, navigation }: { readily: boolean; from: number; navigation: NavigationStore },
): () => void {
  const ends = [hideOnScroll(bar, readily, from), noticeCrowding(bar), watchPlatform(navigation)];
  return () => {
    for (const end of ends) end();
  };
}

/**
 * Hides the bar on the way down and brings it back on the way up. Writes data attributes, so that scrolling draws nothing in
 * React; a bar that holds the focus or an open menu stays.
 */
function hideOnScroll(bar: HTMLElement, readily: boolean, from: number): () => void {
  const { hidePast, showAfter } = readily ? READILY : USUAL;
  let lowest = from,
    highest = from;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const isInUse = () => bar.contains(document.activeElement) || bar.querySelector('[aria-expanded="true"]') !== null;
  const look = () => {
    waiting = undefined;
    const y = window.scrollY;
    bar.toggleAttribute('data-scrolled', y > 8);
    if (!bar.hasAttribute('data-hidden')) {
      lowest = Math.min(lowest, y);
      if (y - lowest > hidePast && !isInUse()) {
        bar.toggleAttribute('data-hidden', true);
        highest = y;
      }
    } else {
      highest = Math.max(highest, y);
      if (highest - y > showAfter || y < 8) {
        bar.toggleAttribute('data-hidden', false);
        lowest = y;
      }
    }
  };
  const onScroll = () => {
    waiting ??= setTimeout(look, THROTTLE);
  };
  look();
  window.addEventListener('scroll', onScroll, { passive: true });
  return () => {
    window.removeEventListener('scroll', onScroll);
    clearTimeout(waiting);
  };
}

/**
 * Hides the items that do not fit on the bar's one line, and marks the bar (`data-crowded`) while there are any: the menu button with all
 * of them is shown. Long languages and many items need it.
 */
function noticeCrowding(bar: HTMLElement): () => void {
  const list = bar.querySelector('nav ul');
  if (!list) return () => undefined;
  const observer = new ResizeObserver(() => {
    const line = list.getBoundingClientRect();
    const items = [...list.children] as HTMLElement[];
    const isCut = items.map((item) => {
      const box = item.getBoundingClientRect();
      return box.right > line.right + 1 || box.left < line.left - 1;
    });
    items.forEach((item, i) => {
      item.style.visibility = isCut[i] ? 'hidden' : '';
    });
    bar.toggleAttribute('data-crowded', isCut.includes(true));
  });
  const observe = () => {
    observer.disconnect();
    for (const each of [bar, list, ...list.children]) observer.observe(each);
  };
  // Another menu has other items.
  const changes = new MutationObserver(observe);
  changes.observe(list, { childList: true });
  observe();
  return () => {
    observer.disconnect();
    changes.disconnect();
  };
}

/**
 * Tells the server by the `vp` cookie for which kind of window to choose the menu (decision O19), and fetches the other menu when
 * the window is, or becomes, of the other kind (NAV-039).
 */
function watchPlatform(navigation: NavigationStore): () => void {
  const phone = window.matchMedia(PHONE);
  const tell = () => {
    document.cookie = `vp=${phone.matches ? 'mobile' : 'wide'}; path=/; max-age=31536000; samesite=lax`;
    navigation.changePlatform(phone.matches ? 'mobile-web' : 'web');
  };
  tell();
  phone.addEventListener('change', tell);
  return () => phone.removeEventListener('change', tell);
}

import { useEffect, type RefObject } from 'react';

/** px down until the bar hides, px up until it shows (content-and-viewing 9; on the four page kinds decision D35). */
const USUAL = { hidePast: 150, showAfter: 50 }, READILY = { hidePast: 50, showAfter: 10 };
/** How often the scroll position is looked at, ms. */
const THROTTLE = 250;

/**
 * Hides the bar on the way down and brings it back on the way up. Writes data attributes, so that scrolling draws nothing in
 * React; a bar that holds the focus or an open menu stays.
 * @param readily less movement is enough.
 */
export function useBarOnScroll(bar: RefObject<HTMLElement | null>, readily: boolean): void {
  useEffect(() => {
    const element = bar.current;
    if (!element) return undefined;
    const { hidePast, showAfter } = readily ? READILY : USUAL;
    let lowest = window.scrollY, highest = window.scrollY;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const isInUse = () => element.contains(document.activeElement) || element.querySelector('[aria-expanded="true"]') !== null;
    const look = () => {
      waiting = undefined;
      const y = window.scrollY;
      element.toggleAttribute('data-scrolled', y > 8);
      if (!element.hasAttribute('data-hidden')) {
        lowest = Math.min(lowest, y);
        if (y - lowest > hidePast && !isInUse()) { element.toggleAttribute('data-hidden', true); highest = y; }
      } else {
        highest = Math.max(highest, y);
        if (highest - y > showAfter || y < 8) { element.toggleAttribute('data-hidden', false); lowest = y; }
      }
    };
    const onScroll = () => { waiting ??= setTimeout(look, THROTTLE); };
    look();
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => { window.removeEventListener('scroll', onScroll); clearTimeout(waiting); };
  }, [bar, readily]);
}

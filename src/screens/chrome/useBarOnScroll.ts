import { useEffect, type RefObject } from 'react';

/** The specification's numbers (content-and-viewing 9): hide past 150 px down, show after 50 px up, looked at each 250 ms. */
const HIDE_PAST = 150, SHOW_AFTER = 50, THROTTLE = 250;

/**
 * Hides the bar on the way down and brings it back on the way up. Writes data attributes, so that scrolling draws nothing in
 * React; a bar that holds the focus stays.
 */
export function useBarOnScroll(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = bar.current;
    if (!element) return undefined;
    let lowest = window.scrollY, highest = window.scrollY, waiting = false;
    const look = () => {
      waiting = false;
      const y = window.scrollY;
      element.toggleAttribute('data-scrolled', y > 8);
      if (!element.hasAttribute('data-hidden')) {
        lowest = Math.min(lowest, y);
        if (y - lowest > HIDE_PAST && !element.contains(document.activeElement)) { element.toggleAttribute('data-hidden', true); highest = y; }
      } else {
        highest = Math.max(highest, y);
        if (highest - y > SHOW_AFTER || y < 8) { element.toggleAttribute('data-hidden', false); lowest = y; }
      }
    };
    const onScroll = () => { if (!waiting) { waiting = true; setTimeout(look, THROTTLE); } };
    look();
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, [bar]);
}

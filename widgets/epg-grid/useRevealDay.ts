import { useEffect, type RefObject } from 'react';

/** Px that stay free beside a day that is scrolled into view. */
const MARGIN_PX = 8;

/** Scrolls the day that the grid shows into the view of the toolbar. `scrollIntoView` would also scroll the page. */
export function useRevealDay(toolbar: RefObject<HTMLElement | null>, shownDay: number): void {
  useEffect(() => {
    // Each frame computes the layout, so measuring in a frame does not force another layout.
    const frame = requestAnimationFrame(() => {
      const { current } = toolbar;
      const button = current?.children[shownDay];
      if (!current || !button) return;
      const distance = getDistanceToReveal(button.getBoundingClientRect(), current.getBoundingClientRect());
      if (distance !== 0) current.scrollBy({ left: distance });
    });
    return () => cancelAnimationFrame(frame);
  }, [toolbar, shownDay]);
}

/** Returns the px to scroll; 0 if the button is completely visible. */
function getDistanceToReveal(button: DOMRect, toolbar: DOMRect): number {
  if (button.left < toolbar.left) return button.left - toolbar.left - MARGIN_PX;
  return button.right > toolbar.right ? button.right - toolbar.right + MARGIN_PX : 0;
}

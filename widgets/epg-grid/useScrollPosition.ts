// Reads and writes the scroll position of the guide, and defines the state that its scroll hooks share.
import { useMemo, type RefObject } from 'react';
import type { Geometry, ScrollOffsets } from './guideGeometry.ts';

/** State of the scroller. It is kept in a ref, because its changes must not cause renders. */
export type ScrollState = {
  /** The lengths that were measured last. */
  geometry: Geometry;
  /** Offsets at the latest scroll event. */
  offsets: ScrollOffsets;
  /** Whether the viewer scrolls too fast to read: the latest two scroll events were more than FAST_PX apart. */
  isScrollingFast: boolean;
  /** Time by which the running smooth scroll has ended, in ms of `performance.now()`; 0 after an instant scroll. */
  smoothScrollEndsBy: number;
};

/**
 * The position of the scroller. `x` is the distance in px from the start of the time axis, which is on the right in
 * right-to-left pages.
 */
export type ScrollPosition = {
  /** Returns the current offsets. It reads the layout. */
  readonly read: () => ScrollOffsets;
  /** Scrolls to the offsets. When one is undefined, the scroller does not move along that axis. */
  readonly write: (x: number | undefined, y: number | undefined, behavior?: ScrollBehavior) => void;
};

/** The position at the start of the guide. */
export const ORIGIN: ScrollOffsets = { x: 0, y: 0 };

/** Returns functions that read and write the position of the scroller. */
export function useScrollPosition(scroller: RefObject<HTMLElement | null>, isRtl: boolean): ScrollPosition {
  return useMemo(
    () => ({
      read() {
        const { current } = scroller;
        return current ? { x: Math.abs(current.scrollLeft), y: current.scrollTop } : ORIGIN;
      },
      write(x, y, behavior = 'instant') {
        scroller.current?.scrollTo({
          ...(x !== undefined && { left: isRtl ? -x : x }),
          ...(y !== undefined && { top: y }),
          behavior,
        });
      },
    }),
    [scroller, isRtl],
  );
}

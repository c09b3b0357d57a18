// Reads and writes the scroll position of the guide, and defines the state that its scroll hooks share.
import { useMemo, type RefObject } from 'react';
import type { Geometry, ScrollOffsets } from './guideGeometry.ts';

/** State of the scroller that must not cause renders. */
export type ScrollState = {
  geometry: Geometry;
  /** Offsets at the latest scroll event. */
  offsets: ScrollOffsets;
  /** Whether the latest scroll was too fast to read. */
  isFast: boolean;
  /** Latest end of a smooth scroll, in ms of `performance.now()`. */
  smoothUntil: number;
};

/** The position of the scroller. x is counted from the start of the time axis, also from right to left. */
export type ScrollPosition = {
  readonly read: () => ScrollOffsets;
  /** Scrolls. An undefined offset stays as it is. */
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

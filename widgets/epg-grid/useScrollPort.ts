// What the parts of the guide's scrolling share: the position of the scroller, and what is known of it between renders.
import { useMemo, type RefObject } from 'react';
import type { Geometry, Offsets } from './guideGeometry.ts';

/** What is known of the scroller between renders. */
export type Motion = {
  geometry: Geometry;
  /** The position at the latest scroll event. */
  offsets: Offsets;
  /** The view moves faster than anybody reads. */
  isFast: boolean;
  /** When a smooth scroll ends at the latest, by `performance.now()`. */
  smoothUntil: number;
};

/** The scroller's position, in every direction of writing from the start. */
export type ScrollPort = {
  readonly read: () => Offsets;
  readonly write: (along: number | undefined, down: number | undefined, behavior?: ScrollBehavior) => void;
};

export const ORIGIN: Offsets = { along: 0, down: 0 };

export function useScrollPort(scroller: RefObject<HTMLElement | null>, isRtl: boolean): ScrollPort {
  return useMemo(
    () => ({
      read() {
        const { current } = scroller;
        return current ? { along: Math.abs(current.scrollLeft), down: current.scrollTop } : ORIGIN;
      },
      write(along, down, behavior = 'instant') {
        scroller.current?.scrollTo({
          ...(along !== undefined && { left: isRtl ? -along : along }),
          ...(down !== undefined && { top: down }),
          behavior,
        });
      },
    }),
    [scroller, isRtl],
  );
}

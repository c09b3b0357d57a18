import { useCallback, type RefObject } from 'react';
import {
  getOffsetsToReveal,
  getRowsPerPage,
  toCenteredY,
  toFirstMinute,
  toScrollX,
  type Cursor,
  type MinuteRange,
} from './guideGeometry.ts';
import type { ScrollPosition, ScrollState } from './useScrollPosition.ts';

/** The longest time that a browser takes for a smooth scroll. */
const SMOOTH_SCROLL_MS = 1_000;
/** A scroll over more px is instant, because no viewer can follow a smooth scroll through days. */
const MAX_SMOOTH_PX = 3_000;

/** Where to scroll. Without a row, the vertical position does not change. */
export type ScrollTarget = { readonly row: number | undefined; readonly minute: number };

/** Commands that scroll the guide. */
export type ScrollCommands = {
  /** Returns the first visible minute. */
  readonly firstMinute: () => number;
  /**
   * Scrolls a minute to the start of the view and a row to its middle.
   * @param behavior smooth by default, unless the target is far or the viewer prefers reduced motion.
   */
  readonly scrollTo: (target: ScrollTarget, behavior?: 'instant') => void;
  /** Scrolls the cell at a cursor into view, with as much of its programme as fits. */
  readonly reveal: (cursor: Cursor, range: MinuteRange | undefined) => void;
  /** Returns how many rows PageDown moves. */
  readonly rowsPerPage: () => number;
};

/**
 * Returns functions that scroll the guide.
 * @param onTarget called with the target minute when a scroll starts.
 */
export function useScrollCommands(
  scrollStateRef: RefObject<ScrollState>,
  { read, write }: ScrollPosition,
  onTarget: (minute: number) => void,
): ScrollCommands {
  const firstMinute = useCallback(
    () => toFirstMinute(read().x, scrollStateRef.current.geometry),
    [read, scrollStateRef],
  );
  const scrollTo = useCallback<ScrollCommands['scrollTo']>(
    ({ row, minute }, requestedBehavior) => {
      const { geometry } = scrollStateRef.current;
      onTarget(minute);
      const isFar = Math.abs(read().x - minute * geometry.pxPerMinute) > MAX_SMOOTH_PX;
      const isInstant = isFar || matchMedia('(prefers-reduced-motion: reduce)').matches;
      const behavior = requestedBehavior ?? (isInstant ? 'instant' : 'smooth');
      // 0 for an instant scroll: it ends at once, and then the titles of covered cells are placed.
      scrollStateRef.current.smoothScrollEndsBy = behavior === 'smooth' ? performance.now() + SMOOTH_SCROLL_MS : 0;
      write(toScrollX(minute, geometry), row === undefined ? undefined : toCenteredY(row, geometry), behavior);
    },
    [scrollStateRef, read, write, onTarget],
  );
  const reveal = useCallback<ScrollCommands['reveal']>(
    (cursor, range) => {
      const current = read();
      const { x, y } = getOffsetsToReveal(cursor, range, current, scrollStateRef.current.geometry);
      if (x !== current.x || y !== current.y) write(Math.max(0, x), Math.max(0, y));
    },
    [scrollStateRef, read, write],
  );
  const rowsPerPage = useCallback(() => getRowsPerPage(scrollStateRef.current.geometry), [scrollStateRef]);
  return { firstMinute, scrollTo, reveal, rowsPerPage };
}

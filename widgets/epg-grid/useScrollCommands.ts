import { useCallback, type RefObject } from 'react';
import {
  alongFor,
  downForMiddle,
  firstMinuteAt,
  offsetsToReveal,
  rowsPerPage,
  type Cursor,
  type Span,
} from './guideGeometry.ts';
import type { Motion, ScrollPort } from './useScrollPort.ts';

/** Ms within which a browser's own smooth scroll ends. */
const SMOOTH_SCROLL_MS = 1_000;
/** Px beyond which the guide jumps: nobody follows a scroll through days. */
const MAX_SMOOTH_PX = 3000;

export type ScrollCommands = {
  /** First visible minute now. */
  readonly firstMinute: () => number;
  /** Scrolls a minute to the start of the view, and a row to its middle; smoothly where that is near, unless `how` says otherwise. */
  readonly scrollTo: (target: { readonly row: number | undefined; readonly minute: number }, how?: 'instant') => void;
  /** Scrolls a cell into view, with as much of its programme as fits. */
  readonly reveal: (cursor: Cursor, span: Span | undefined) => void;
  /** Whole rows in one view. */
  readonly rowsPerPage: () => number;
};

/** @param onTarget called with the minute to which the view is scrolled, before it is there. */
export function useScrollCommands(
  motionRef: RefObject<Motion>,
  { read, write }: ScrollPort,
  onTarget: (minute: number) => void,
): ScrollCommands {
  const firstMinute = useCallback(() => firstMinuteAt(read().along, motionRef.current.geometry), [read, motionRef]);
  const scrollTo = useCallback<ScrollCommands['scrollTo']>(
    ({ row, minute }, how) => {
      const { geometry } = motionRef.current;
      onTarget(minute);
      const isFar = Math.abs(read().along - minute * geometry.perMinute) > MAX_SMOOTH_PX;
      const isCalm = isFar || matchMedia('(prefers-reduced-motionRef: reduce)').matches;
      const behavior = how ?? (isCalm ? 'instant' : 'smooth');
      // After a jump the titles of cut cells are placed as soon as it has settled.
      motionRef.current.smoothUntil = behavior === 'smooth' ? performance.now() + SMOOTH_SCROLL_MS : 0;
      write(alongFor(minute, geometry), row === undefined ? undefined : downForMiddle(row, geometry), behavior);
    },
    [motionRef, read, write, onTarget],
  );
  const reveal = useCallback<ScrollCommands['reveal']>(
    (cursor, span) => {
      const now = read();
      const { along, down } = offsetsToReveal(cursor, span, now, motionRef.current.geometry);
      if (along !== now.along || down !== now.down) write(Math.max(0, along), Math.max(0, down));
    },
    [motionRef, read, write],
  );
  const page = useCallback(() => rowsPerPage(motionRef.current.geometry), [motionRef]);
  return { firstMinute, scrollTo, reveal, rowsPerPage: page };
}

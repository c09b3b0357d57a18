// The cursor of the guide: its position, and everything that moves it except keys and clicks (useGuideEvents).
import { useCallback, useState, type RefObject } from 'react';
import type { Programme } from '#schemas/domain/epg.ts';
import { usePorts } from '#engine/plugin-api/index.ts';
import type { GuideData } from './createGuideData.ts';
import { toMinute, toMinuteRange, type Cursor } from './guideGeometry.ts';
import { useCellFocus } from './useCellFocus.ts';
import type { GuideScroll } from './useGuideScroll.ts';
import { useOpenAtLastChannel } from './useOpenAtLastChannel.ts';

/** The cell of the guide that the keyboard has reached, and commands that move it. */
export type GuideCursor = {
  /** The row and the minute that the keyboard has reached. */
  readonly cursor: Cursor;
  /** The programme at the cursor, if it is loaded. */
  readonly programme: Programme | undefined;
  /** Moves the cursor without focus and scroll. */
  readonly setCursor: (cursor: Cursor) => void;
  /** Moves the cursor, focuses its cell and scrolls it into view. */
  readonly goTo: (cursor: Cursor) => void;
  /** Moves the cursor in its row to a moment (ms since 1970), and scrolls there. */
  readonly jumpTo: (moment: number) => void;
  readonly jumpToNow: () => void;
  readonly focusCursor: () => void;
};

/** The guide in which the cursor moves, and where the cursor starts. */
export type GuideCursorOptions = {
  readonly grid: RefObject<HTMLElement | null>;
  readonly guide: GuideData;
  readonly scroll: GuideScroll;
  /** The result of `useState`: the cursor and its setter. */
  readonly state: readonly [Cursor, (next: Cursor | ((before: Cursor) => Cursor)) => void];
  /** Id of the channel at which the guide opens; undefined when it opens at the first channel. */
  readonly openedChannelId: string | undefined;
  /** Whether the page contains the whole guide. */
  readonly isInline: boolean;
};

/** Returns the cursor of the guide, and functions that move it. */
export function useGuideCursor(options: GuideCursorOptions): GuideCursor {
  const { grid, guide, scroll, state, openedChannelId, isInline } = options;
  const { clock } = usePorts();
  const [cursor, setCursor] = state;
  const [openedAt] = useState(cursor);
  const { start, minutes } = guide;
  const { window, scrollTo, reveal } = scroll;
  const programme = guide.findProgramme(cursor.row, cursor.minute);
  const focusCursor = useCellFocus(
    grid,
    `${cursor.row}:${programme?.id ?? cursor.minute}:${guide.revision()}:${window.top}:${window.from}`,
  );
  const goTo = useCallback(
    (next: Cursor) => {
      setCursor(next);
      focusCursor();
      const nextProgramme = guide.findProgramme(next.row, next.minute);
      reveal(next, nextProgramme && toMinuteRange(nextProgramme, start));
    },
    [guide, start, reveal, focusCursor, setCursor],
  );
  const jumpTo = useCallback(
    (moment: number) => {
      const minute = Math.min(Math.max(0, Math.floor(toMinute(moment, start))), minutes - 1);
      setCursor(({ row }) => ({ row, minute }));
      scrollTo({ row: undefined, minute });
    },
    [start, minutes, scrollTo, setCursor],
  );
  const jumpToNow = useCallback(() => jumpTo(clock.now()), [jumpTo, clock]);
  useOpenAtLastChannel({
    grid,
    guide,
    openedChannelId,
    isDisabled: isInline,
    openedMinute: openedAt.minute,
    onFound: (row) => {
      setCursor({ row, minute: openedAt.minute });
      scrollTo({ row, minute: openedAt.minute }, 'instant');
    },
  });
  return { cursor, programme, setCursor, goTo, jumpTo, jumpToNow, focusCursor };
}

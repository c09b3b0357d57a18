// The cursor of the guide: where it is, and every way in which it is moved but the keys (useGuideEvents).
import { useCallback, useState, type RefObject } from 'react';
import type { Programme } from '#schemas/domain/epg.ts';
import { usePorts } from '#engine/plugin-api/index.ts';
import type { GuideData } from './createGuideData.ts';
import { spanOf, toMinute, type Cursor } from './guideGeometry.ts';
import { useCellFocus } from './useCellFocus.ts';
import type { GuideScroll } from './useGuideScroll.ts';
import { useLastChannel } from './useLastChannel.ts';

export type GuideCursor = {
  readonly cursor: Cursor;
  /** The programme at the cursor, where it is loaded. */
  readonly programme: Programme | undefined;
  readonly setCursor: (cursor: Cursor) => void;
  /** Moves the cursor with the focus, and scrolls it into view. */
  readonly goTo: (cursor: Cursor) => void;
  /** Moves the cursor along its row to a moment (ms since 1970), and scrolls there. */
  readonly jumpTo: (moment: number) => void;
  readonly jumpToNow: () => void;
  readonly focusCursor: () => void;
};

type Input = {
  readonly grid: RefObject<HTMLElement | null>;
  readonly guide: GuideData;
  readonly scroll: GuideScroll;
  readonly state: readonly [Cursor, (next: Cursor | ((before: Cursor) => Cursor)) => void];
  /** Id of the channel at which the guide opens. */
  readonly firstChannel: string | undefined;
  readonly isInline: boolean;
};

export function useGuideCursor({ grid, guide, scroll, state, firstChannel, isInline }: Input): GuideCursor {
  const { clock } = usePorts();
  const [cursor, setCursor] = state;
  const [openedAt] = useState(cursor);
  const { start, minutes } = guide;
  const { window, scrollTo, reveal } = scroll;
  const programme = guide.programmeAt(cursor.row, cursor.minute);
  const focusCursor = useCellFocus(
    grid,
    `${cursor.row}:${programme?.id ?? cursor.minute}:${guide.revision()}:${window.top}:${window.from}`,
  );
  const goTo = useCallback(
    (next: Cursor) => {
      setCursor(next);
      focusCursor();
      const found = guide.programmeAt(next.row, next.minute);
      reveal(next, found && spanOf(found, start));
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
  useLastChannel({
    grid,
    guide,
    first: firstChannel,
    isOff: isInline,
    minute: openedAt.minute,
    onFound: (row) => {
      setCursor({ row, minute: openedAt.minute });
      scrollTo({ row, minute: openedAt.minute }, 'instant');
    },
  });
  return { cursor, programme, setCursor, goTo, jumpTo, jumpToNow, focusCursor };
}

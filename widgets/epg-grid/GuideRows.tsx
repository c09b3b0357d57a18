import { useMemo } from 'react';
import { usePort } from '#engine/plugin-api/index.ts';
import { createCellCache, type CellCache } from './createCellCache.tsx';
import type { GuideData } from './createGuideData.ts';
import { toMinuteRange, type MinuteRange } from './guideGeometry.ts';
import { GuideRow } from './GuideRow.tsx';
import type { GuideCursor } from './useGuideCursor.ts';
import type { GuideScroll } from './useGuideScroll.ts';
import styles from './View.module.css';

/** The data of the guide, and which rows and minutes of it are rendered. */
export type GuideRowsProps = {
  readonly guide: GuideData;
  /** Indexes of the rows that are rendered. */
  readonly rows: readonly number[];
  /** The rendered minutes, [from, to) since the guide's start. */
  readonly window: GuideScroll['window'];
  readonly guideCursor: GuideCursor;
  /** Minute at which the guide opened. */
  readonly openedAtMinute: number;
  /** Moment (ms since 1970) for which the phases of the programmes are computed. */
  readonly now: number;
};

/** The rows of the window, and the row of the cursor. */
export function GuideRows({ guide, rows, window, guideCursor, openedAtMinute, now }: GuideRowsProps) {
  const { start, minutes } = guide;
  const { cursor, programme } = guideCursor;
  const cells = useCellCache(start, minutes, openedAtMinute);
  const isOutside = ([from, to]: MinuteRange): boolean => to <= window.from || from >= window.to;
  const focusedOutside = programme && isOutside(toMinuteRange(programme, start)) ? programme : undefined;
  return (
    <div className={styles['rows']} role="rowgroup">
      {rows.map((row) => {
        const isCursorRow = row === cursor.row;
        return (
          <GuideRow
            key={row}
            row={row}
            minutes={minutes}
            channel={guide.getChannel(row)}
            cells={cells}
            focusedOutside={isCursorRow ? focusedOutside : undefined}
            tabStop={isCursorRow ? (programme?.id ?? cursor.minute) : undefined}
            now={now}
            {...guide.getRowSlice(row, window.from, window.to)}
          />
        );
      })}
    </div>
  );
}

/** Returns a cache of cells. It is a new one after the language or time zone (texts) or the viewer (locks) changes. */
function useCellCache(start: number, minutes: number, openedAtMinute: number): CellCache {
  // Not the ports of usePorts: a guide that is hydrated late needs the server's time zone at first.
  const text = usePort((p) => p.text);
  const isGuest = usePort((p) => p.session.isGuest);
  return useMemo(
    () => createCellCache({ text, isGuest, start, minutes, openedAtMinute }),
    [text, isGuest, start, minutes, openedAtMinute],
  );
}

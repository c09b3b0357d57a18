import { useMemo } from 'react';
import { usePort, usePorts } from '#engine/plugin-api/index.ts';
import { createCells } from './createCells.tsx';
import type { GuideData } from './createGuideData.ts';
import { spanOf, type Span } from './guideGeometry.ts';
import { GuideRow } from './GuideRow.tsx';
import type { GuideCursor } from './useGuideCursor.ts';
import type { GuideScroll } from './useGuideScroll.ts';
import styles from './View.module.css';

export type GuideRowsProps = {
  readonly guide: GuideData;
  /** Indexes of the rows that are rendered. */
  readonly rows: readonly number[];
  readonly window: GuideScroll['window'];
  readonly position: GuideCursor;
  /** Minute at which the guide opened. */
  readonly opensAt: number;
  /** Moment (ms since 1970) for which the phases of the programmes hold. */
  readonly now: number;
};

export function GuideRows({ guide, rows, window, position, opensAt, now }: GuideRowsProps) {
  const { start, minutes } = guide;
  const { cursor, programme } = position;
  const cells = useCells(start, minutes, opensAt);
  const isOutside = ([from, to]: Span): boolean => to <= window.from || from >= window.to;
  const stray = programme && isOutside(spanOf(programme, start)) ? programme : undefined;
  return (
    <div className={styles['rows']} role="rowgroup">
      {rows.map((row) => {
        const isCursorRow = row === cursor.row;
        const { programmes, gaps, holes } = guide.line(row, window.from, window.to);
        return (
          <GuideRow
            key={row}
            row={row}
            minutes={minutes}
            channel={guide.channel(row)}
            programmes={programmes}
            cells={cells}
            stray={isCursorRow ? stray : undefined}
            gaps={gaps}
            holes={holes}
            stop={isCursorRow ? (programme?.id ?? cursor.minute) : undefined}
            now={now}
          />
        );
      })}
    </div>
  );
}

/** The boxes of programmes; others for another language, whose texts differ, and for another viewer, whose locks do. */
function useCells(start: number, minutes: number, opensAt: number) {
  const ports = usePorts();
  const locale = usePort((p) => p.text.locale);
  const isGuest = usePort((p) => p.session.isGuest);
  return useMemo(
    () => createCells(ports, { start, minutes, opensAt }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [ports, locale, isGuest, start, minutes, opensAt],
  );
}

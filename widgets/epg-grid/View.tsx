// The programme guide: days and tools above, then the grid. Geometry is in guideGeometry.ts, scrolling in useGuideScroll, data in
// createGuideData, keys in useGuideEvents and moveCursor, one line in GuideRow.
import { useId, useMemo, useRef, useState, type CSSProperties, type RefObject } from 'react';
import { usePort, usePorts, type ViewProps } from '#engine/plugin-api/index.ts';
import { COLUMN_MINUTES, halfHourOf, toMinute, toMoment, type Cursor } from './guideGeometry.ts';
import { GuideRows, type GuideRowsProps } from './GuideRows.tsx';
import { GuideEmpty, GuideTrouble } from './GuideStates.tsx';
import { GuideTools } from './GuideTools.tsx';
import { Legend } from './Legend.tsx';
import { opensAt, type Opened } from './load.ts';
import { ProgrammePanel } from './ProgrammePanel.tsx';
import type { Props } from './schema.ts';
import { TimeAxis } from './TimeAxis.tsx';
import { useGuideClock } from './useGuideClock.ts';
import { useGuideCursor } from './useGuideCursor.ts';
import { useGuideData } from './useGuideData.ts';
import { useGuideDays, type GuideDays } from './useGuideDays.ts';
import { useGuideEvents } from './useGuideEvents.ts';
import { useGuideScroll } from './useGuideScroll.ts';
import { useMissingPieces } from './useMissingPieces.ts';
import styles from './View.module.css';

export default function EpgGrid({ props, data, row }: ViewProps<Props, Opened>) {
  const { guide, items } = data.answer;
  // One that ends before it begins has no minute that could be shown.
  if (guide.totalChannels === 0 || items.length === 0 || Date.parse(guide.endDate) <= Date.parse(guide.startDate))
    return <GuideEmpty title={props.title} />;
  // A new version of the page may bring another guide: the key makes it begin again.
  const key = `${row.id} ${guide.startDate} ${guide.totalChannels}`;
  return <GuideGrid key={key} opened={data} isInline={props.items !== undefined} title={props.title} />;
}

type GuideGridProps = {
  readonly opened: Opened;
  /** The page itself holds the whole guide. */
  readonly isInline: boolean;
  readonly title: string | undefined;
};

function GuideGrid({ opened, isInline, title }: GuideGridProps) {
  const { clock, address } = usePorts();
  const guide = useGuideData(opened, isInline);
  const { start, minutes, channels } = guide;
  const days = useGuideDays(guide);
  const isRtl = usePort((p) => p.text.direction === 'rtl');
  const grid = useRef<HTMLDivElement>(null);
  const plane = useRef<HTMLDivElement>(null);
  const [first] = useState(() => opensAt(address.query, opened, clock.now()));
  const [openedAt] = useState<Cursor>(() => ({
    row: opened.answer.items.find(({ id }) => id === first.channel)?.position ?? 0,
    minute: Math.floor(toMinute(first.at, start)),
  }));
  const state = useState(openedAt);
  const rendered = guide.revision();
  const scroll = useGuideScroll({ scroller: grid, plane, minutes, channels, opensAt: openedAt, isRtl, rendered });
  const { window } = scroll;
  const position = useGuideCursor({ grid, guide, scroll, state, firstChannel: first.channel, isInline });
  const { cursor, jumpTo, jumpToNow } = position;
  useMissingPieces(guide, scroll, cursor);
  const rows = useMemo(() => rowsOf(window.top, window.bottom, cursor.row), [window.top, window.bottom, cursor.row]);
  const now = useGuideClock(plane, start, first.now, () =>
    rows.flatMap((row) => [...guide.line(row, window.from, window.to).programmes]),
  );
  const { panel, closePanel, on } = useGuideEvents({ guide, days, scroll, position, isInline });
  const label = usePort((p) => p.text.t('epg'));
  const id = useId();
  return (
    <section className={styles['guide']} aria-label={label} data-asking={guide.isLoading() || undefined}>
      <GuideTools
        id={id}
        title={title}
        days={days.days}
        shownDay={days.indexAt(scroll.minuteInFocus)}
        highlights={guide.highlights}
        hour={toMoment(scroll.minuteInFocus, start)}
        offset={days.offset}
        now={now}
        onNow={jumpToNow}
        onTime={jumpTo}
      />
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus, jsx-a11y/click-events-have-key-events */}
      <div
        ref={grid}
        id={id}
        role="grid"
        className={styles['grid']}
        aria-label={label}
        aria-rowcount={channels + 1}
        aria-colcount={1 + Math.ceil(minutes / COLUMN_MINUTES)}
        aria-busy={guide.isLoading()}
        style={{ '--rows': channels, '--minutes': minutes } as CSSProperties}
        {...on}
      >
        <GuidePlane {...{ plane, guide, days, rows, position, openedAt, now }} window={window} firstNow={first.now} />
      </div>
      <GuideTrouble isShown={guide.hasFailed()} onRetry={guide.retry} />
      <Legend zone={days.zone} />
      {panel && <ProgrammePanel {...panel} onClose={closePanel} />}
    </section>
  );
}

type GuidePlaneProps = Pick<GuideRowsProps, 'guide' | 'rows' | 'window' | 'position' | 'now'> & {
  readonly plane: RefObject<HTMLDivElement | null>;
  readonly days: GuideDays;
  readonly openedAt: Cursor;
  /** Moment of the first render. */
  readonly firstNow: number;
};

/** Everything that scrolls: the time axis, the rows, the line of this moment. */
function GuidePlane({ plane, guide, days, rows, window, position, openedAt, firstNow, now }: GuidePlaneProps) {
  const { start, minutes } = guide;
  return (
    <div ref={plane} className={styles['plane']} style={openingStyle(openedAt, toMinute(firstNow, start))}>
      <TimeAxis
        channels={usePort((p) => p.text.t('epgChannels'))}
        offset={days.offset}
        start={start}
        from={window.from}
        to={window.to}
        minutes={minutes}
        first={firstNow}
      />
      <GuideRows {...{ guide, rows, window, position, now }} opensAt={openedAt.minute} />
      <div className={styles['now']} aria-hidden="true" />
    </div>
  );
}

/** Where the style sheet places the plane until useGuideScroll has scrolled it, and the line of this moment. */
const openingStyle = ({ row, minute }: Cursor, now: number): CSSProperties =>
  ({ '--opens-at': halfHourOf(minute), '--opens-row': row, '--now': now }) as CSSProperties;

/** Visible rows, and the cursor's: a focused cell is never unmounted. */
function rowsOf(top: number, bottom: number, cursor: number): number[] {
  const rows = Array.from({ length: bottom - top }, (_, index) => top + index);
  if (cursor < top) return [cursor, ...rows];
  return cursor >= bottom ? [...rows, cursor] : rows;
}

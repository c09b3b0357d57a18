// The programme guide: a header with days and times, then the grid. guideGeometry.ts has the geometry, useGuideScroll
// the scrolling, createGuideData the data, useGuideEvents and moveCursor the keys, GuideRow one row.
import { useId, useMemo, useRef, useState, type CSSProperties, type RefObject } from 'react';
import { useNow, usePort, usePorts, type ViewProps } from '#engine/plugin-api/index.ts';
import { MINUTE_MS } from '#schemas/durations.ts';
import { COLUMN_MINUTES, floorToHalfHour, toMinute, toMoment, type Cursor } from './guideGeometry.ts';
import { GuideHeader } from './GuideHeader.tsx';
import { GuideEmpty, GuideError } from './GuideMessages.tsx';
import { GuideRows, type GuideRowsProps } from './GuideRows.tsx';
import { Legend } from './Legend.tsx';
import { getOpeningPosition, type LoadedGuide } from './load.ts';
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

/**
 * The programme guide (specification, content-and-viewing, section 9), or a message when the guide has no channels or
 * no minutes.
 */
export default function EpgGrid({ props, data, row }: ViewProps<Props, LoadedGuide>) {
  const { guide, items } = data.response;
  // A guide that ends before it starts has no minutes to show.
  const isEmpty = Date.parse(guide.endDate) <= Date.parse(guide.startDate);
  if (guide.totalChannels === 0 || items.length === 0 || isEmpty) return <GuideEmpty title={props.title} />;
  // A republished page may have another guide: the new key then resets the state.
  const key = `${row.id} ${guide.startDate} ${guide.totalChannels}`;
  return <GuideGrid key={key} loaded={data} isInline={props.items !== undefined} title={props.title} />;
}

type GuideGridProps = {
  readonly loaded: LoadedGuide;
  /** Whether the page contains the whole guide. */
  readonly isInline: boolean;
  readonly title: string | undefined;
};

function GuideGrid({ loaded, isInline, title }: GuideGridProps) {
  const guide = useGuideData(loaded, isInline);
  const { start, minutes, channels } = guide;
  const days = useGuideDays(guide);
  const isRtl = usePort((p) => p.text.direction === 'rtl');
  const grid = useRef<HTMLDivElement>(null);
  const plane = useRef<HTMLDivElement>(null);
  const { openedAt, openedChannelId, firstNow } = useOpening(loaded, start);
  const state = useState(openedAt);
  const revision = guide.revision();
  const scroll = useGuideScroll({ scroller: grid, plane, minutes, channels, openedAt, isRtl, revision });
  const { window } = scroll;
  const guideCursor = useGuideCursor({ grid, guide, scroll, state, openedChannelId, isInline });
  const { cursor, jumpTo, jumpToNow } = guideCursor;
  useMissingPieces(guide, scroll, cursor);
  const rows = useMemo(() => listRows(window.top, window.bottom, cursor.row), [window.top, window.bottom, cursor.row]);
  const getRenderedProgrammes = () =>
    rows.flatMap((row) => [...guide.getRowSlice(row, window.from, window.to).programmes]);
  const now = useGuideClock({ plane, start, firstNow, getRenderedProgrammes });
  const { openProgramme, closePanel, handlers } = useGuideEvents({ guide, days, scroll, guideCursor, isInline });
  const label = usePort((p) => p.text.t('epg'));
  const gridId = useId();
  return (
    <section className={styles['guide']} aria-label={label} data-loading={guide.isLoading() || undefined}>
      <GuideHeader
        gridId={gridId}
        title={title}
        days={days.days}
        shownDay={days.indexAt(scroll.anchorMinute)}
        highlights={guide.highlights}
        shownMoment={toMoment(scroll.anchorMinute, start)}
        getUtcOffset={days.getUtcOffset}
        now={now}
        onJumpToNow={jumpToNow}
        onJump={jumpTo}
      />
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus, jsx-a11y/click-events-have-key-events */}
      <div
        ref={grid}
        id={gridId}
        role="grid"
        className={styles['grid']}
        aria-label={label}
        aria-rowcount={channels + 1}
        aria-colcount={1 + Math.ceil(minutes / COLUMN_MINUTES)}
        aria-busy={guide.isLoading()}
        style={{ '--rows': channels, '--minutes': minutes } as CSSProperties}
        {...handlers}
      >
        <GuidePlane {...{ plane, guide, days, rows, window, guideCursor, openedAt, firstNow, now }} />
      </div>
      <GuideError isShown={guide.hasFailed()} onRetry={guide.retry} />
      <Legend zone={days.zone} />
      {openProgramme && <ProgrammePanel {...openProgramme} onClose={closePanel} />}
    </section>
  );
}

type Opening = {
  /** Cursor at which the guide opens. */
  readonly openedAt: Cursor;
  /** Undefined when the guide opens at the first channel. */
  readonly openedChannelId: string | undefined;
  /** Current time of the first render, in ms since 1970. */
  readonly firstNow: number;
};

/** Returns where the guide opens. It stays the same in later renders. */
function useOpening(loaded: LoadedGuide, start: number): Opening {
  const { address } = usePorts();
  const currentMinute = useNow(MINUTE_MS);
  const [opening] = useState<Opening>(() => {
    const { at, channel, now } = getOpeningPosition(address.query, loaded, currentMinute);
    const row = loaded.response.items.find(({ id }) => id === channel)?.position ?? 0;
    return { openedAt: { row, minute: Math.floor(toMinute(at, start)) }, openedChannelId: channel, firstNow: now };
  });
  return opening;
}

type GuidePlaneProps = Pick<GuideRowsProps, 'guide' | 'rows' | 'window' | 'guideCursor' | 'now'> & {
  readonly plane: RefObject<HTMLDivElement | null>;
  readonly days: GuideDays;
  readonly openedAt: Cursor;
  readonly firstNow: number;
};

/** The plane is everything that scrolls in the grid: the time axis, the rows and the line of the current time. */
function GuidePlane(props: GuidePlaneProps) {
  const { plane, guide, days, rows, window, guideCursor, openedAt, firstNow, now } = props;
  const { start, minutes } = guide;
  return (
    <div ref={plane} className={styles['plane']} style={getPlaneStyle(openedAt, toMinute(firstNow, start))}>
      <TimeAxis
        channelsLabel={usePort((p) => p.text.t('epgChannels'))}
        getUtcOffset={days.getUtcOffset}
        start={start}
        from={window.from}
        to={window.to}
        minutes={minutes}
      />
      <GuideRows {...{ guide, rows, window, guideCursor, now }} openedAtMinute={openedAt.minute} />
      <div className={styles['now']} aria-hidden="true" />
    </div>
  );
}

/** Returns the CSS variables that place the line of the current time and, until useGuideScroll scrolls, the plane. */
const getPlaneStyle = ({ row, minute }: Cursor, nowMinute: number): CSSProperties =>
  ({ '--opens-at': floorToHalfHour(minute), '--opens-row': row, '--now': nowMinute }) as CSSProperties;

/** Returns the rows of the window, and the row of the cursor: a focused cell is never unmounted. */
function listRows(top: number, bottom: number, cursorRow: number): number[] {
  const rows = Array.from({ length: bottom - top }, (_, index) => top + index);
  if (cursorRow < top) return [cursorRow, ...rows];
  return cursorRow >= bottom ? [...rows, cursorRow] : rows;
}

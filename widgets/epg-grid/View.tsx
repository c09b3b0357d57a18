// The programme guide as it is seen: days and tools, then the grid. What belongs here: what the guide shows for what is in sight.
// Geometry and scrolling are useGuideScroll, data is createGuideData, keys are move.ts, one line is GuideRow.
import {
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type KeyboardEvent,
  type MouseEvent,
} from 'react';
import type { getEpg } from '#schemas/api/guide/getEpg.ts';
import type { Programme } from '#schemas/domain/epg.ts';
import { usePort, usePorts, type ViewProps } from '#engine/plugin-api/index.ts';
import { createCells } from './createCells.tsx';
import { createGuideData, type GuideData } from './createGuideData.ts';
import { GuideEmpty, GuideTrouble } from './GuideStates.tsx';
import { GuideRow } from './GuideRow.tsx';
import { GuideTools } from './GuideTools.tsx';
import { Legend } from './Legend.tsx';
import { opensAt, type Opened } from './load.ts';
import { moveBy, spanOf, type Cursor } from './move.ts';
import { PIECE_CHANNELS, PIECE_MINUTES, piecesFor } from './guideWindow.ts';
import { ProgrammePanel, type Shown } from './ProgrammePanel.tsx';
import type { Props } from './schema.ts';
import { TimeAxis, COLUMN_MINUTES } from './TimeAxis.tsx';
import { useCellFocus } from './useCellFocus.ts';
import { useGuideClock } from './useGuideClock.ts';
import { useGuideScroll } from './useGuideScroll.ts';
import { useLastChannel } from './useLastChannel.ts';
import { offsetIn, sameTimeOn, zonedDays } from './zonedDays.ts';
import styles from './View.module.css';

const MINUTE = 60_000;

export default function EpgGrid({ props, data, row }: ViewProps<Props, Opened>) {
  const { guide, items } = data.answer;
  // One that ends before it begins has no minute that could be shown.
  return guide.totalChannels === 0 || items.length === 0 || Date.parse(guide.endDate) <= Date.parse(guide.startDate) ? (
    <GuideEmpty title={props.title} />
  ) : (
    // A new version of the page may bring another guide: then everything begins anew.
    <GuideGrid
      key={`${row.id} ${guide.startDate} ${guide.totalChannels}`}
      opened={data}
      isOwn={props.items !== undefined}
      title={props.title}
    />
  );
}

function useGuideData(opened: Opened, isOwn: boolean): GuideData {
  const { content } = usePorts();
  // Loaded anew, in another language for example: what was asked for until then says the old one.
  const guide = useMemo(() => {
    const made = createGuideData(opened.answer.guide, (ask, signal) =>
      isOwn ? Promise.resolve(opened.answer) : content.read<typeof getEpg>('getEpg', ask, signal),
    );
    made.put(opened.answer, (opened.from - made.start) / MINUTE, (opened.to - made.start) / MINUTE);
    return made;
  }, [opened, isOwn, content]);
  useSyncExternalStore(guide.subscribe, guide.revision, guide.revision);
  useEffect(() => () => guide.dispose(), [guide]);
  return guide;
}

function GuideGrid({
  opened,
  isOwn,
  title,
}: {
  readonly opened: Opened;
  readonly isOwn: boolean;
  readonly title: string | undefined;
}) {
  const ports = usePorts();
  const { clock, address, preferences } = ports;
  const guide = useGuideData(opened, isOwn);
  const { start, minutes, channels } = guide;
  const text = {
    label: usePort((p) => p.text.t('epg')),
    channels: usePort((p) => p.text.t('epgChannels')),
    loading: usePort((p) => p.text.t('loading')),
  };
  const zone = usePort((p) => p.text.timeZone);
  const isRtl = usePort((p) => p.text.direction === 'rtl');
  const offset = useMemo(() => offsetIn(zone), [zone]);
  const days = useMemo(() => zonedDays(offset, start, start + minutes * MINUTE), [offset, start, minutes]);

  const grid = useRef<HTMLDivElement>(null);
  const plane = useRef<HTMLDivElement>(null);
  const [first] = useState(() => opensAt(address.query, opened, clock.now()));
  const [cursor, setCursor] = useState<Cursor>(() => ({
    row: opened.answer.items.find(({ id }) => id === first.channel)?.position ?? 0,
    minute: Math.floor((first.at - start) / MINUTE),
  }));
  const [openedAt] = useState(cursor);
  const {
    window: shown,
    seenFrom,
    restsAt,
    travel,
    scrollTo,
    reveal,
    page,
  } = useGuideScroll({ scroller: grid, plane, minutes, channels, opensAt: openedAt, isRtl, drawn: guide.revision() });
  const [panel, setPanel] = useState<Shown>();
  const locale = usePort((p) => p.text.locale),
    isGuest = usePort((p) => p.session.isGuest);
  // Another language and another viewer: other words, other locks.
  const cells = useMemo(
    () => createCells(ports, { start, minutes, opensAt: openedAt.minute }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [ports, locale, isGuest, start, minutes, openedAt.minute],
  );

  useEffect(() => {
    const own = { channels: Math.floor(cursor.row / PIECE_CHANNELS), hours: Math.floor(cursor.minute / PIECE_MINUTES) };
    // While the view flies past, nothing is asked for: what is passed is not looked at.
    const timer = setTimeout(() => guide.want([...piecesFor(shown, travel, { minutes, channels }), own]), ASK_AFTER);
    return () => clearTimeout(timer);
  }, [guide, shown, travel, minutes, channels, cursor]);

  const rows = useMemo(() => rowsOf(shown.top, shown.bottom, cursor.row), [shown.top, shown.bottom, cursor.row]);
  const lineOf = (row: number) => guide.line(row, shown.from, shown.to);
  const now = useGuideClock(plane, start, first.now, () => rows.flatMap((at) => [...lineOf(at).programmes]));
  const atCursor = (place: Cursor): Programme | undefined => guide.programmeAt(place.row, place.minute);
  const wanted = atCursor(cursor);
  const focusCursor = useCellFocus(
    grid,
    `${cursor.row}:${wanted?.id ?? cursor.minute}:${guide.revision()}:${shown.top}:${shown.from}`,
  );

  const goTo = useCallback(
    (place: Cursor) => {
      setCursor(place);
      focusCursor();
      const programme = guide.programmeAt(place.row, place.minute);
      reveal(place, programme && spanOf(programme, start));
    },
    [guide, start, reveal, focusCursor],
  );
  useLastChannel({
    grid,
    guide,
    first: first.channel,
    isOff: isOwn,
    minute: openedAt.minute,
    onFound: (row) => {
      setCursor({ row, minute: openedAt.minute });
      scrollTo({ row, minute: openedAt.minute }, 'instant');
    },
  });
  const remembering = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(remembering.current), []);
  /** The address follows the cursor, when it rests: a reload, a bookmark and the way back open the guide there. */
  const remember = (place: Cursor) => {
    const channel = guide.channel(place.row);
    clearTimeout(remembering.current);
    if (!channel || isOwn) return;
    preferences.rememberChannel(channel.id);
    remembering.current = setTimeout(
      () =>
        address.change(
          { channel: channel.id, at: new Date(start + place.minute * MINUTE).toISOString().replace(':00.000Z', 'Z') },
          'replace',
        ),
      RESTS_AFTER,
    );
  };

  const open = (place: Cursor, from: Element) => {
    const [channel, programme] = [guide.channel(place.row), atCursor(place)];
    if (channel && programme) setPanel({ channel, programme, from });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey) return;
    if ((event.key === 'Enter' || event.key === ' ') && (event.target as Element).closest('[data-cell]')) {
      event.preventDefault();
      open(cursor, event.target as Element);
      return;
    }
    // Where there are only arrows (a remote control), the days are above the first channel.
    if (event.key === 'ArrowUp' && cursor.row === 0 && (event.target as Element).closest('[data-cell]')) {
      event.preventDefault();
      event.currentTarget.parentElement?.querySelector<HTMLElement>('[role="toolbar"] [tabindex="0"]')?.focus();
      return;
    }
    const dayAt = (minute: number) => {
      const at = days.findIndex(({ end }) => end > start + minute * MINUTE);
      return at < 0 ? days.length - 1 : at;
    };
    const dayOf = (minute: number) => {
      const day = days[dayAt(minute)]!;
      return [Math.max(0, (day.start - start) / MINUTE), Math.min(minutes, (day.end - start) / MINUTE)] as const;
    };
    const nextDay = (minute: number, way: 1 | -1) => {
      const day = days[dayAt(minute) + way];
      return day ? (sameTimeOn(day, start + minute * MINUTE, offset) - start) / MINUTE : minute;
    };
    const next = moveBy(event, cursor, {
      minutes,
      rows: channels,
      isRtl,
      page: page(),
      seenFrom: seenFrom(),
      day: dayOf,
      nextDay,
      span: (place) => {
        const found = atCursor(place);
        return found
          ? spanOf(found, start)
          : lineOf(place.row).holes.find(([from, to]) => from <= place.minute && place.minute < to);
      },
    });
    if (!next) return;
    event.preventDefault();
    goTo(next);
  };
  const placeOf = (target: EventTarget): Cursor | undefined => {
    const cell = (target as Element).closest<HTMLElement>('[data-cell]');
    return cell
      ? {
          row: Number(cell.parentElement!.ariaRowIndex) - 2,
          minute: Math.max(0, Number.parseFloat(cell.dataset['cell']!)),
        }
      : undefined;
  };
  const onClick = (event: MouseEvent) => {
    const place = placeOf(event.target);
    if (!place) {
      const id = (event.target as Element).closest<HTMLElement>('[data-channel]')?.dataset['channel'];
      if (id !== undefined && !isOwn) preferences.rememberChannel(id);
      return;
    }
    setCursor(place);
    open(place, (event.target as Element).closest('[data-cell]')!);
  };

  const jump = useCallback(
    (moment: number) => {
      const minute = Math.min(Math.max(0, Math.floor((moment - start) / MINUTE)), minutes - 1);
      setCursor(({ row }) => ({ row, minute }));
      scrollTo({ row: undefined, minute });
    },
    [start, minutes, scrollTo],
  );
  const jumpToNow = useCallback(() => jump(clock.now()), [jump, clock]);
  const shownDay = Math.max(
    0,
    days.findIndex(({ end }) => end > start + restsAt * MINUTE),
  );
  const id = useId();
  return (
    <section className={styles['guide']} aria-label={text.label} data-asking={guide.isAsking() || undefined}>
      <GuideTools
        id={id}
        title={title}
        days={days}
        shownDay={shownDay}
        highlights={guide.highlights}
        hour={start + restsAt * MINUTE}
        offset={offset}
        now={now}
        onNow={jumpToNow}
        onTime={jump}
      />
      {/* Keys and clicks bubble from the cells. */}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus, jsx-a11y/click-events-have-key-events */}
      <div
        ref={grid}
        id={id}
        role="grid"
        className={styles['grid']}
        aria-label={text.label}
        aria-rowcount={channels + 1}
        aria-colcount={1 + Math.ceil(minutes / COLUMN_MINUTES)}
        aria-busy={guide.isAsking()}
        style={{ '--rows': channels, '--minutes': minutes } as React.CSSProperties}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onFocus={(event) => {
          const place = placeOf(event.target);
          if (place) {
            if (place.row !== cursor.row || wanted !== atCursor(place)) setCursor(place);
            remember(place);
          }
        }}
      >
        <div
          ref={plane}
          className={styles['plane']}
          style={
            {
              '--opens-at': Math.floor(openedAt.minute / 30) * 30,
              '--opens-row': openedAt.row,
              '--now': (first.now - start) / MINUTE,
            } as React.CSSProperties
          }
        >
          <TimeAxis
            channels={text.channels}
            offset={offset}
            start={start}
            from={shown.from}
            to={shown.to}
            minutes={minutes}
            first={first.now}
          />
          <div className={styles['rows']} role="rowgroup">
            {rows.map((at) => {
              const isCursorRow = at === cursor.row;
              const extra = isCursorRow ? wanted : undefined;
              const stray = extra && (spanOf(extra, start)[1] <= shown.from || spanOf(extra, start)[0] >= shown.to);
              const { programmes, gaps, holes } = lineOf(at);
              return (
                <GuideRow
                  key={at}
                  row={at}
                  minutes={minutes}
                  channel={guide.channel(at)}
                  programmes={programmes}
                  cells={cells}
                  stray={stray ? extra : undefined}
                  gaps={gaps}
                  holes={holes}
                  stop={isCursorRow ? (wanted?.id ?? cursor.minute) : undefined}
                  now={now}
                />
              );
            })}
          </div>
          <div className={styles['now']} aria-hidden="true" />
        </div>
      </div>
      <GuideTrouble isShown={guide.hasFailed()} onRetry={guide.retry} />
      <Legend zone={zone} />
      {panel && (
        <ProgrammePanel
          {...panel}
          onClose={() => {
            setPanel(undefined);
            focusCursor();
          }}
        />
      )}
    </section>
  );
}

/** Milliseconds for which the cursor must stand before the address is told. */
const RESTS_AFTER = 400;
/** Milliseconds for which a window must stand before its pieces are asked for. */
const ASK_AFTER = 70;

/** Rows in sight, and the one that has the cursor: what is focused is never taken away. */
function rowsOf(top: number, bottom: number, cursor: number): number[] {
  const rows = Array.from({ length: bottom - top }, (_, index) => top + index);
  return cursor < top ? [cursor, ...rows] : cursor >= bottom ? [...rows, cursor] : rows;
}

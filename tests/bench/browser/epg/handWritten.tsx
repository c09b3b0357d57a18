// The hand-written guide: a grid of channels by time that is windowed on both axes.
import { memo, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Programme } from '../../../../schemas/domain/epg.ts';
import type { EpgResponse } from '../../../../widgets/epg-grid/guideTypes.ts';
import {
  requestGuide,
  CHANNELS,
  first,
  toIso,
  MINUTE_MS,
  MINUTES,
  NOW,
  PIECE_CHANNELS,
  PIECE_MINUTES,
  GUIDE_START,
} from './content.ts';

/** Px: height of a row, width of the column of channels, width of a minute, and height of the time axis. */
const ROW = 82,
  COLUMN = 148,
  PER_MINUTE = 6.4,
  HEAD = 52;
const toColumn = (minute: number): number => 2 + Math.floor(minute / 5);
type HandWindow = { top: number; bottom: number; from: number; to: number };

const HandCell = memo(function HandCell({ programme }: { programme: Programme }) {
  const from = (Date.parse(programme.startDate) - GUIDE_START) / MINUTE_MS,
    to = (Date.parse(programme.endDate) - GUIDE_START) / MINUTE_MS;
  const isNow = Date.parse(programme.startDate) <= NOW && NOW < Date.parse(programme.endDate);
  return (
    <div
      role="gridcell"
      tabIndex={-1}
      aria-haspopup="dialog"
      aria-colindex={toColumn(from)}
      aria-colspan={Math.max(1, toColumn(to) - toColumn(from))}
      className="hand-cell"
      data-now={isNow || undefined}
      data-programme={programme.id}
      style={{ left: COLUMN + from * PER_MINUTE, width: (to - from) * PER_MINUTE - 3 }}
    >
      <b>{programme.title}</b>
      <span>
        {programme.startDate.slice(11, 16)} to {programme.endDate.slice(11, 16)} · {programme.episode}
      </span>
    </div>
  );
});

const HandRow = memo(function HandRow({
  row,
  name,
  programmes,
}: {
  row: number;
  name: string;
  programmes: readonly Programme[];
}) {
  return (
    <div role="row" aria-rowindex={row + 2} className="hand-row" style={{ top: row * ROW }}>
      <div role="rowheader" aria-colindex={1} className="hand-channel">
        <b>{row + 1}</b>
        <span>{name}</span>
      </div>
      {programmes.map((programme) => (
        <HandCell key={programme.id} programme={programme} />
      ))}
    </div>
  );
});

/** The navigation above the grid, like that of the product's guide: days, "Now" and the hours of a day. */
const HandTools = memo(function HandTools() {
  return (
    <div className="hand-tools">
      <div role="toolbar" aria-label="Days" className="hand-days">
        {Array.from({ length: 7 }, (_, day) => (
          <button
            key={day}
            type="button"
            tabIndex={day === 0 ? 0 : -1}
            aria-pressed={day === 0}
            aria-label={toIso(day * 1440).slice(0, 10)}
            className="hand-day"
          >
            <span>{toIso(day * 1440).slice(5, 7)}</span> <b>{toIso(day * 1440).slice(8, 10)}</b>
          </button>
        ))}
      </div>
      <div className="hand-days">
        <button type="button" className="hand-tool">
          {ICON}Now
        </button>
        <label className="hand-tool">
          {ICON}
          <span>Time</span>
          <select defaultValue={20}>
            {Array.from({ length: 24 }, (_, hour) => (
              <option key={hour} value={hour}>
                {toIso(hour * 60).slice(11, 16)}
              </option>
            ))}
          </select>
        </label>
      </div>
    </div>
  );
});
/** One icon for all buttons and the legend. */
const ICON = (
  <svg
    width="18"
    height="18"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    aria-hidden="true"
  >
    <rect width="18" height="11" x="3" y="11" rx="2" />
    <path d="M7 11V7a5 5 0 0 1 10 0v4" />
  </svg>
);

const cache = new Map<string, EpgResponse | 'requested'>([['0:3', first]]);
const lists = new Map<number, { key: string; list: Programme[] }>();

export default function HandWritten() {
  const scroller = useRef<HTMLDivElement>(null);
  const computeWindow = useCallback((): HandWindow => {
    // The visible programmes take 1,032 x 508 px: the grid without the column of channels and without the time axis.
    const { scrollLeft = 0, scrollTop = 0 } = scroller.current ?? {};
    const [visibleMinutes, firstMinute] = [1032 / PER_MINUTE, scrollLeft / PER_MINUTE];
    return {
      top: Math.max(0, Math.floor(scrollTop / ROW) - 2),
      bottom: Math.min(CHANNELS, Math.ceil((scrollTop + 508) / ROW) + 2),
      from: Math.max(0, Math.floor((firstMinute - visibleMinutes / 2) / 60) * 60),
      to: Math.min(MINUTES, Math.ceil((firstMinute + visibleMinutes * 1.5) / 60) * 60),
    };
  }, []);
  const [range, setRange] = useState<HandWindow>(() => ({ top: 0, bottom: 9, from: 1080, to: 1500 }));
  const [, redraw] = useState(0);
  useLayoutEffect(() => {
    scroller.current!.scrollTo({ left: ((NOW - GUIDE_START) / MINUTE_MS - 30) * PER_MINUTE });
  }, []);
  const onScroll = () =>
    setRange((old) => {
      const next = computeWindow();
      return old.top === next.top && old.bottom === next.bottom && old.from === next.from && old.to === next.to
        ? old
        : next;
    });
  useEffect(() => {
    const timer = setTimeout(() => {
      for (let channels = Math.floor(range.top / PIECE_CHANNELS); channels * PIECE_CHANNELS < range.bottom; channels++)
        for (let hours = Math.floor(range.from / PIECE_MINUTES); hours * PIECE_MINUTES < range.to; hours++) {
          const key = `${channels}:${hours}`;
          if (cache.has(key)) continue;
          cache.set(key, 'requested');
          void requestGuide({
            from: toIso(hours * PIECE_MINUTES),
            to: toIso(Math.min(MINUTES, (hours + 1) * PIECE_MINUTES)),
            rpp: PIECE_CHANNELS,
            position: channels * PIECE_CHANNELS,
          }).then((piece) => {
            cache.set(key, piece);
            redraw((n) => n + 1);
          });
        }
    }, 70);
    return () => clearTimeout(timer);
  }, [range]);
  const programmes = (row: number): Programme[] => {
    const parts: (EpgResponse | 'requested' | undefined)[] = [];
    for (let hours = Math.floor(range.from / PIECE_MINUTES); hours * PIECE_MINUTES < range.to; hours++)
      parts.push(cache.get(`${Math.floor(row / PIECE_CHANNELS)}:${hours}`));
    const key = `${range.from}-${range.to}-${parts.map((part) => (typeof part === 'object' ? 1 : 0)).join('')}`;
    const cached = lists.get(row);
    if (cached?.key === key) return cached.list;
    const list: Programme[] = [];
    const [from, to] = [toIso(range.from), toIso(range.to)];
    for (const part of parts)
      if (typeof part === 'object')
        for (const programme of part.items[row % PIECE_CHANNELS]!.programmes)
          if (list.at(-1)?.id !== programme.id && programme.endDate > from && programme.startDate < to)
            list.push(programme);
    lists.set(row, { key, list });
    return list;
  };
  const marks: number[] = [];
  for (let minute = range.from; minute < range.to; minute += 30) marks.push(minute);
  return (
    <section aria-label="Guide">
      <HandTools />
      <div
        ref={scroller}
        role="grid"
        aria-label="Guide"
        aria-rowcount={CHANNELS + 1}
        aria-colcount={1 + MINUTES / 5}
        className="hand"
        data-scroller
        onScroll={onScroll}
      >
        <div className="hand-plane">
          <div role="row" aria-rowindex={1} className="hand-axis">
            <div role="columnheader" aria-colindex={1} aria-label="Channels" className="hand-corner" />
            {marks.map((minute) => (
              <div
                key={minute}
                role="columnheader"
                aria-colindex={toColumn(minute)}
                className="hand-mark"
                style={{ left: COLUMN + minute * PER_MINUTE + 16 }}
              >
                {toIso(minute).slice(11, 16)}
              </div>
            ))}
          </div>
          <div role="rowgroup" style={{ position: 'absolute', top: HEAD, left: 0, right: 0 }}>
            {Array.from({ length: range.bottom - range.top }, (_, i) => (
              <HandRow
                key={range.top + i}
                row={range.top + i}
                name={`Channel ${range.top + i + 1}`}
                programmes={programmes(range.top + i)}
              />
            ))}
          </div>
          <div className="hand-now" style={{ left: COLUMN + ((NOW - GUIDE_START) / MINUTE_MS) * PER_MINUTE }} />
        </div>
      </div>
      <ul className="hand-legend">
        <li>
          <span className="hand-swatch" />
          On now
        </li>
        <li>{ICON}Sign in</li>
        <li>{ICON}Buy</li>
        <li>Times are yours</li>
      </ul>
    </section>
  );
}

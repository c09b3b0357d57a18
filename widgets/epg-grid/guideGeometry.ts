// The guide's geometry: moments to minutes, minutes and rows to px, and back. What belongs here: every conversion, the measures
// that it needs, and which rows and minutes a scroll position shows. Pure but for the two functions that measure an element.
// The guide's own clock is minutes since its beginning: the axis is real time, so days of 23 and 25 hours need no special case.
import type { CSSProperties } from 'react';
import type { Programme } from '#schemas/domain/epg.ts';
import { MINUTE_MS } from '#schemas/durations.ts';

/** Lengths in CSS px, as View.module.css sets them for the window's size. */
export type Scale = {
  readonly perMinute: number;
  readonly perRow: number;
  /** Width of the channel column and height of the time axis, which cover the beginning of the view. */
  readonly column: number;
  readonly head: number;
  /** Minutes shown before the moment at which the guide opens. */
  readonly lead: number;
};
/** The scale and the size of the scroller in px. */
export type Geometry = Scale & { readonly width: number; readonly height: number };
/** A laptop's window: what the first render assumes, on the server as in the browser. */
export const DEFAULT_GEOMETRY: Geometry = {
  perMinute: 6.4,
  perRow: 96,
  column: 148,
  head: 52,
  lead: 30,
  width: 1180,
  height: 700,
};

/** Px by which the guide is scrolled: along the time axis from its beginning, and down. */
export type Offsets = { readonly along: number; readonly down: number };
/** The guide's whole extent. */
export type Extent = { readonly minutes: number; readonly channels: number };
/** Minutes [from, to) since the guide's beginning. */
export type Span = readonly [from: number, to: number];
/** A row and a minute of the guide. */
export type Cursor = { readonly row: number; readonly minute: number };
/** Rows [top, bottom) and minutes [from, to) that are rendered. */
export type GuideWindow = { readonly top: number; readonly bottom: number; readonly from: number; readonly to: number };

// ---- moments and minutes ----

/** @param start the guide's beginning, like `moment` in ms since 1970. */
export const toMinute = (moment: number, start: number): number => (moment - start) / MINUTE_MS;
export const toMoment = (minute: number, start: number): number => start + minute * MINUTE_MS;
export const toIso = (minute: number, start: number): string => new Date(toMoment(minute, start)).toISOString();

/** Minutes of a programme's two ends. */
export const spanOf = ({ startDate, endDate }: Pick<Programme, 'startDate' | 'endDate'>, start: number): Span => [
  toMinute(Date.parse(startDate), start),
  toMinute(Date.parse(endDate), start),
];

/** The programme that is on at a minute, in a list in order of time. */
export const programmeAt = (programmes: readonly Programme[], minute: number, start: number): Programme | undefined =>
  programmes.find((programme) => {
    const [from, to] = spanOf(programme, start);
    return from <= minute && minute < to;
  });

/** Minutes of one column for assistive technology: as fine as programmes begin. */
export const COLUMN_MINUTES = 5;
/** `aria-colindex` of a minute; the first column is the channel's. */
export const columnOf = (minute: number): number => 2 + Math.max(0, Math.floor(minute / COLUMN_MINUTES));

/** The half hour in which a minute lies. */
export const halfHourOf = (minute: number): number => Math.floor(minute / 30) * 30;

/** A stretch of time as a share of its row. Plain values: a custom property in each cell would cost more than all other styles of it. */
export const cellStyle = (from: number, to: number, minutes: number): CSSProperties => ({
  insetInlineStart: `${(from / minutes) * 100}%`,
  insetInlineEnd: `${(1 - to / minutes) * 100}%`,
});

// ---- minutes, rows and px ----

/** Where the view is scrolled to when a minute is `lead` minutes after its start. */
export const alongFor = (minute: number, { perMinute, lead }: Scale): number => Math.max(0, minute - lead) * perMinute;

/** First visible minute at an offset. */
export const firstMinuteAt = (along: number, { perMinute }: Pick<Scale, 'perMinute'>): number => along / perMinute;

/** The minute that `alongFor` would scroll to this offset; 0 at the beginning of the guide. */
export function minuteInFocus(along: number, { perMinute, lead }: Scale): number {
  const first = Math.round(along / perMinute);
  return first && first + lead;
}

/** Offset at which a row is in the middle of the view. */
export const downForMiddle = (row: number, { perRow, height, head }: Geometry): number =>
  row * perRow - (height - head - perRow) / 2;

/** Whole rows in one view, less one so that the eye keeps its place. */
export const rowsPerPage = ({ height, head, perRow }: Geometry): number =>
  Math.max(1, Math.floor((height - head) / perRow) - 1);

/** The same position at another scale: the same minute and row stay at the start. */
export const rescale = ({ along, down }: Offsets, before: Scale, after: Scale): Offsets => ({
  along: (along / before.perMinute) * after.perMinute,
  down: (down / before.perRow) * after.perRow,
});

/** Px kept free before and after what is brought into view. */
const MARGIN = 24;

/** The offsets nearest to the current ones at which a cell is visible, with as much of its programme as fits. */
export const offsetsToReveal = (
  { row, minute }: Cursor,
  span: Span | undefined,
  now: Offsets,
  geometry: Geometry,
): Offsets => ({
  along: alongToReveal(minute, span ?? [minute, minute + 30], now.along, geometry),
  down: downToReveal(row, now.down, geometry),
});

function alongToReveal(minute: number, [from, to]: Span, now: number, { perMinute, width, column }: Geometry): number {
  const visible = width - column;
  const [start, end] = [from * perMinute, to * perMinute];
  if (start >= now && end <= now + visible) return now;
  if (end - start <= visible) return start < now ? start - MARGIN : Math.min(start - MARGIN, end - visible + MARGIN);
  // Too long for the view: the part in which the cursor is.
  const at = minute * perMinute;
  return at >= now && at < now + visible * 0.9 ? now : at - MARGIN;
}

function downToReveal(row: number, now: number, { perRow, height, head }: Geometry): number {
  const [top, bottom, visible] = [row * perRow, (row + 1) * perRow, height - head];
  if (top < now) return top;
  return bottom > now + visible ? bottom - visible : now;
}

// ---- windows ----

/** Rows rendered beyond each edge (below: this, or one less), and the share of the visible hours rendered beyond each edge. */
const ROWS_AROUND = 2;
const HOURS_AROUND = 0.5;
/** Windows move by whole hours, so that most frames of a scroll render nothing. */
const STEP_MINUTES = 60;

/** The window at a scroll position. Never empty where the guide is not. */
export function windowAt(offsets: Offsets, geometry: Geometry, { minutes, channels }: Extent): GuideWindow {
  const { perMinute, perRow, width, height, column, head } = geometry;
  const first = Math.max(0, offsets.along) / perMinute;
  const visible = Math.max(1, width - column) / perMinute;
  const from = Math.max(0, Math.floor((first - visible * HOURS_AROUND) / STEP_MINUTES) * STEP_MINUTES);
  const end = first + visible * (1 + HOURS_AROUND);
  const to = Math.min(minutes, Math.ceil(end / STEP_MINUTES) * STEP_MINUTES);
  const firstRow = Math.floor(Math.max(0, offsets.down) / perRow);
  const top = Math.max(0, Math.min(firstRow - ROWS_AROUND, channels - 1));
  // Counted from the first row and not from the lower edge: both ends move in the same frame, which is half as many renders.
  const rows = Math.ceil(Math.max(1, height - head) / perRow);
  const bottom = Math.min(channels, Math.max(firstRow + rows + ROWS_AROUND, top + 1));
  return { top, bottom, from: Math.min(from, Math.max(0, to - STEP_MINUTES)), to };
}

export const isSameWindow = (a: GuideWindow, b: GuideWindow): boolean =>
  a.top === b.top && a.bottom === b.bottom && a.from === b.from && a.to === b.to;

/** Whether everything of `inner` is in `outer`. */
export const containsWindow = (outer: GuideWindow, inner: GuideWindow): boolean =>
  outer.top <= inner.top && outer.bottom >= inner.bottom && outer.from <= inner.from && outer.to >= inner.to;

// ---- measuring ----

/** Reads the scale from the styles of the scroller; needs no layout. */
export function measureScale(scroller: HTMLElement): Scale {
  const style = getComputedStyle(scroller);
  const number = (name: string, fallback: number) => Number.parseFloat(style.getPropertyValue(name)) || fallback;
  return {
    perMinute: number('--per-minute', DEFAULT_GEOMETRY.perMinute),
    perRow: number('--per-row', DEFAULT_GEOMETRY.perRow),
    column: number('--column', DEFAULT_GEOMETRY.column),
    head: number('--head', DEFAULT_GEOMETRY.head),
    lead: number('--lead', 0),
  };
}

/** Adds the size of the scroller, which forces layout. */
export const measureGeometry = (scroller: HTMLElement, scale = measureScale(scroller)): Geometry => ({
  ...scale,
  width: scroller.clientWidth,
  height: scroller.clientHeight,
});

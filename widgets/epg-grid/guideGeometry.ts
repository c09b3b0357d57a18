// The geometry of the guide: converts moments to minutes, and minutes and rows to px and back; computes which rows and
// minutes a scroll position shows. All functions are pure, except the two that measure an element. The guide counts
// minutes from its start and not local hours, so days of 23 and 25 hours need no special case.
import type { CSSProperties } from 'react';
import type { Programme } from '#schemas/domain/epg.ts';
import { MINUTE_MS } from '#schemas/durations.ts';

/** Lengths in CSS px. View.module.css sets them for each window size. */
export type Scale = {
  readonly pxPerMinute: number;
  readonly rowHeight: number;
  /** Width of the channel column, which covers the start of the scroller. */
  readonly channelWidth: number;
  /** Height of the time axis, which covers the top of the scroller. */
  readonly axisHeight: number;
  /** Minutes that the view shows before the moment to which it is scrolled. */
  readonly leadMinutes: number;
};
/** The scale, and the size of the scroller in px. */
export type Geometry = Scale & { readonly width: number; readonly height: number };
/** Geometry of a laptop. The first render uses it on the server and in the browser, before anything is measured. */
export const DEFAULT_GEOMETRY: Geometry = {
  pxPerMinute: 6.4,
  rowHeight: 96,
  channelWidth: 148,
  axisHeight: 52,
  leadMinutes: 30,
  width: 1180,
  height: 700,
};

/**
 * Scroll position in px. x: distance from the start of the time axis, also from right to left; y: distance from the
 * top.
 */
export type ScrollOffsets = { readonly x: number; readonly y: number };
/** Size of the whole guide. */
export type Extent = { readonly minutes: number; readonly channels: number };
/** Minutes [from, to) since the guide's start. */
export type MinuteRange = readonly [from: number, to: number];
/** A position in the guide: row index, and minute since the guide's start. */
export type Cursor = { readonly row: number; readonly minute: number };
/** Rows [top, bottom) and minutes [from, to) that are rendered. */
export type GuideWindow = { readonly top: number; readonly bottom: number; readonly from: number; readonly to: number };

// ---- moments and minutes ----

/**
 * Returns the minute of a moment, counted from the guide's start. It may have a fraction.
 * @param moment ms since 1970.
 * @param start the guide's start in ms since 1970.
 */
export const toMinute = (moment: number, start: number): number => (moment - start) / MINUTE_MS;
/**
 * Returns the moment of a minute, in ms since 1970.
 * @param minute minute since the guide's start.
 * @param start the guide's start in ms since 1970.
 */
export const toMoment = (minute: number, start: number): number => start + minute * MINUTE_MS;
/**
 * Returns the moment of a minute as an ISO 8601 date in UTC.
 * @param minute minute since the guide's start.
 * @param start the guide's start in ms since 1970.
 */
export const toIso = (minute: number, start: number): string => new Date(toMoment(minute, start)).toISOString();

/**
 * Returns the minutes of a programme. They may be outside of the guide.
 * @param start the guide's start in ms since 1970.
 */
export const toMinuteRange = (
  { startDate, endDate }: Pick<Programme, 'startDate' | 'endDate'>,
  start: number,
): MinuteRange => [toMinute(Date.parse(startDate), start), toMinute(Date.parse(endDate), start)];

/**
 * Returns the programme that runs at a minute, or undefined.
 * @param programmes in order of time.
 * @param minute minute since the guide's start.
 * @param start the guide's start in ms since 1970.
 */
export const findProgrammeAt = (
  programmes: readonly Programme[],
  minute: number,
  start: number,
): Programme | undefined =>
  programmes.find((programme) => {
    const [from, to] = toMinuteRange(programme, start);
    return from <= minute && minute < to;
  });

/** Minutes of one column for assistive technology. Programmes start at multiples of it. */
export const COLUMN_MINUTES = 5;
/** Returns the `aria-colindex` of a minute. The first column is the channel. */
export const toColumnIndex = (minute: number): number => 2 + Math.max(0, Math.floor(minute / COLUMN_MINUTES));

/** Returns the first minute of the half hour that contains a minute. */
export const floorToHalfHour = (minute: number): number => Math.floor(minute / 30) * 30;

/**
 * Returns the style that places a cell in its row. It has plain percentages, because a custom property in each cell
 * would cost more than all other styles of the cell.
 * @param from first minute of the cell, since the guide's start.
 * @param to minute at which the cell ends.
 * @param minutes length of the guide.
 */
export const getCellStyle = (from: number, to: number, minutes: number): CSSProperties => ({
  insetInlineStart: `${(from / minutes) * 100}%`,
  insetInlineEnd: `${(1 - to / minutes) * 100}%`,
});

// ---- minutes, rows and px ----

/** Returns the x at which a minute is `leadMinutes` after the start of the view. */
export const toScrollX = (minute: number, { pxPerMinute, leadMinutes }: Scale): number =>
  Math.max(0, minute - leadMinutes) * pxPerMinute;

/** Returns the first visible minute at the scroll offset `x` (px). */
export const toFirstMinute = (x: number, { pxPerMinute }: Pick<Scale, 'pxPerMinute'>): number => x / pxPerMinute;

/** Returns the minute for which `toScrollX` returns this x; 0 at the start of the guide. */
export function toAnchorMinute(x: number, { pxPerMinute, leadMinutes }: Scale): number {
  const first = Math.round(x / pxPerMinute);
  return first && first + leadMinutes;
}

/** Returns the y at which a row is in the middle of the view. */
export const toCenteredY = (row: number, { rowHeight, height, axisHeight }: Geometry): number =>
  row * rowHeight - (height - axisHeight - rowHeight) / 2;

/** Returns how many rows PageDown moves: one less than fit in the view, so that the viewer recognises one. */
export const getRowsPerPage = ({ height, axisHeight, rowHeight }: Geometry): number =>
  Math.max(1, Math.floor((height - axisHeight) / rowHeight) - 1);

/** Converts scroll offsets to another scale: the same minute and row stay at the start of the view. */
export const rescale = ({ x, y }: ScrollOffsets, before: Scale, after: Scale): ScrollOffsets => ({
  x: (x / before.pxPerMinute) * after.pxPerMinute,
  y: (y / before.rowHeight) * after.rowHeight,
});

/** Px that stay free beside a programme that is scrolled into view. */
const REVEAL_MARGIN_PX = 24;
/** If a programme is longer than the view, the cursor must be in this share of the view, from its start. */
const CURSOR_VIEW_SHARE = 0.9;

/**
 * Returns the offsets nearest to the current ones at which the cell at the cursor is visible, with as much of its
 * programme as fits.
 * @param range minutes of the programme; the next half hour if undefined.
 */
export const getOffsetsToReveal = (
  { row, minute }: Cursor,
  range: MinuteRange | undefined,
  current: ScrollOffsets,
  geometry: Geometry,
): ScrollOffsets => ({
  x: xToReveal(minute, range ?? [minute, minute + 30], current.x, geometry),
  y: yToReveal(row, current.y, geometry),
});

function xToReveal(
  minute: number,
  [from, to]: MinuteRange,
  current: number,
  { pxPerMinute, width, channelWidth }: Geometry,
): number {
  const visible = width - channelWidth;
  const [start, end] = [from * pxPerMinute, to * pxPerMinute];
  if (start >= current && end <= current + visible) return current;
  const xAtStart = start - REVEAL_MARGIN_PX;
  if (end - start <= visible) return start < current ? xAtStart : Math.min(xAtStart, end - visible + REVEAL_MARGIN_PX);
  // The programme is longer than the view: show the part that contains the cursor.
  const cursorX = minute * pxPerMinute;
  const isCursorVisible = cursorX >= current && cursorX < current + visible * CURSOR_VIEW_SHARE;
  return isCursorVisible ? current : cursorX - REVEAL_MARGIN_PX;
}

function yToReveal(row: number, current: number, { rowHeight, height, axisHeight }: Geometry): number {
  const [top, bottom, visible] = [row * rowHeight, (row + 1) * rowHeight, height - axisHeight];
  if (top < current) return top;
  return bottom > current + visible ? bottom - visible : current;
}

// ---- windows ----

/** Number of rows that are rendered above the view. Below the view it is the same number, or one less. */
const OVERSCAN_ROWS = 2;
/** Part of the visible minutes that is also rendered before and after the view. */
const OVERSCAN_VIEWS = 0.5;
/** Windows start and end at whole hours, so that most frames of a scroll render nothing. */
const WINDOW_STEP_MINUTES = 60;

/** Returns the window at a scroll position. It is never empty unless the guide is. */
export function computeWindow(offsets: ScrollOffsets, geometry: Geometry, { minutes, channels }: Extent): GuideWindow {
  const { pxPerMinute, rowHeight, width, height, channelWidth, axisHeight } = geometry;
  const first = Math.max(0, offsets.x) / pxPerMinute;
  const visible = Math.max(1, width - channelWidth) / pxPerMinute;
  const renderedFrom = first - visible * OVERSCAN_VIEWS;
  const renderedTo = first + visible * (1 + OVERSCAN_VIEWS);
  const from = Math.max(0, Math.floor(renderedFrom / WINDOW_STEP_MINUTES) * WINDOW_STEP_MINUTES);
  const to = Math.min(minutes, Math.ceil(renderedTo / WINDOW_STEP_MINUTES) * WINDOW_STEP_MINUTES);
  const firstRow = Math.floor(Math.max(0, offsets.y) / rowHeight);
  const top = Math.max(0, Math.min(firstRow - OVERSCAN_ROWS, channels - 1));
  // `bottom` is counted from the first row and not from the lower edge: both ends then move in the same frame, which
  // halves the number of renders.
  const rows = Math.ceil(Math.max(1, height - axisHeight) / rowHeight);
  const bottom = Math.min(channels, Math.max(firstRow + rows + OVERSCAN_ROWS, top + 1));
  return { top, bottom, from: Math.min(from, Math.max(0, to - WINDOW_STEP_MINUTES)), to };
}

/** Whether two windows have the same rows and minutes. */
export const isSameWindow = (a: GuideWindow, b: GuideWindow): boolean =>
  a.top === b.top && a.bottom === b.bottom && a.from === b.from && a.to === b.to;

/** Whether `outer` contains all rows and minutes of `inner`. */
export const containsWindow = (outer: GuideWindow, inner: GuideWindow): boolean =>
  outer.top <= inner.top && outer.bottom >= inner.bottom && outer.from <= inner.from && outer.to >= inner.to;

// ---- measuring ----

/** Reads the scale from the styles of the scroller, without a layout. */
export function measureScale(scroller: HTMLElement): Scale {
  const style = getComputedStyle(scroller);
  const read = (name: string, fallback: number) => Number.parseFloat(style.getPropertyValue(name)) || fallback;
  return {
    pxPerMinute: read('--per-minute', DEFAULT_GEOMETRY.pxPerMinute),
    rowHeight: read('--per-row', DEFAULT_GEOMETRY.rowHeight),
    channelWidth: read('--column', DEFAULT_GEOMETRY.channelWidth),
    axisHeight: read('--head', DEFAULT_GEOMETRY.axisHeight),
    leadMinutes: read('--lead', 0),
  };
}

/** Reads the scale and the size of the scroller. The size forces a layout. */
export const measureGeometry = (scroller: HTMLElement, scale = measureScale(scroller)): Geometry => ({
  ...scale,
  width: scroller.clientWidth,
  height: scroller.clientHeight,
});

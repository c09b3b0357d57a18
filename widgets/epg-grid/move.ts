// Where a key leads in the guide. Up and Down keep the time and not the index: whoever looks at nine o'clock goes on looking at
// nine o'clock. Pure; a place for which no programme is known yet is a place too.
import type { Programme } from '#schemas/domain/epg.ts';

/** The place that has the focus: a row and a minute of the guide. */
export type Cursor = { readonly row: number; readonly minute: number };

/** What a key needs to know. Minutes since the guide's beginning. */
export type Surroundings = {
  readonly minutes: number;
  readonly rows: number;
  /** First minute in sight. */
  readonly seenFrom: number;
  /** Rows in one view. */
  readonly page: number;
  readonly isRtl: boolean;
  /** [start, end) of the programme at a place; undefined where nothing is known. */
  readonly span: (cursor: Cursor) => readonly [number, number] | undefined;
  /** [start, end) of the viewer's calendar day. */
  readonly day: (minute: number) => readonly [number, number];
  /** The minute at which the wall shows the same time on the day before (-1) or after (1). */
  readonly nextDay: (minute: number, way: 1 | -1) => number;
};

/** Steps where nothing is known yet: half an hour. */
const BLIND = 30;

/**
 * The place to which a key leads, undefined when the key is not the guide's. At an edge it leads to where it started.
 * Home and End: the day's first and last programme; with Ctrl the first and last channel. PageUp and PageDown: one view of rows;
 * with Shift the day before and after.
 */
export function moveBy(
  { key, ctrlKey, shiftKey }: { readonly key: string; readonly ctrlKey: boolean; readonly shiftKey: boolean },
  cursor: Cursor,
  around: Surroundings,
): Cursor | undefined {
  const { rows, minutes, page } = around;
  const to = (row: number, minute: number): Cursor => ({
    row: Math.min(Math.max(row, 0), rows - 1),
    minute: Math.min(Math.max(minute, 0), minutes - 1),
  });
  const [from, until] = around.span(cursor) ?? [
    Math.floor(cursor.minute / BLIND) * BLIND,
    (Math.floor(cursor.minute / BLIND) + 1) * BLIND,
  ];
  const later = (): Cursor => (until >= minutes ? cursor : to(cursor.row, until));
  const earlier = (): Cursor => {
    if (from <= 0) return cursor;
    const start = around.span({ row: cursor.row, minute: from - 1 })?.[0] ?? from - BLIND;
    // Into a programme that reaches out of sight: its visible part, so that the view stays and Up and Down stay in it.
    return to(cursor.row, start < around.seenFrom && from > around.seenFrom ? around.seenFrom : start);
  };
  switch (key) {
    case 'ArrowRight':
      return around.isRtl ? earlier() : later();
    case 'ArrowLeft':
      return around.isRtl ? later() : earlier();
    case 'ArrowDown':
      return to(cursor.row + 1, cursor.minute);
    case 'ArrowUp':
      return to(cursor.row - 1, cursor.minute);
    case 'PageDown':
      return shiftKey ? to(cursor.row, around.nextDay(cursor.minute, 1)) : to(cursor.row + page, cursor.minute);
    case 'PageUp':
      return shiftKey ? to(cursor.row, around.nextDay(cursor.minute, -1)) : to(cursor.row - page, cursor.minute);
    case 'Home':
      return ctrlKey ? to(0, cursor.minute) : to(cursor.row, around.day(cursor.minute)[0]);
    case 'End':
      return ctrlKey ? to(rows - 1, cursor.minute) : to(cursor.row, around.day(cursor.minute)[1] - 1);
    default:
      return undefined;
  }
}

/** Minutes since the guide's beginning of a programme's two ends. */
export const spanOf = (
  { startDate, endDate }: Pick<Programme, 'startDate' | 'endDate'>,
  start: number,
): readonly [number, number] => [(Date.parse(startDate) - start) / 60_000, (Date.parse(endDate) - start) / 60_000];

/** The programme that is on at a minute, in a list in order of time. */
export const programmeAt = (programmes: readonly Programme[], minute: number, start: number): Programme | undefined =>
  programmes.find((programme) => {
    const [from, to] = spanOf(programme, start);
    return from <= minute && minute < to;
  });

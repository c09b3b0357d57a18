// Where a key moves the guide's cursor. Up and Down keep the time and not the index: a viewer who is at nine o'clock stays at nine
// o'clock. Pure; the cursor may be where no programme is loaded yet.
import type { Cursor, Extent, Span } from './guideGeometry.ts';

/** What a key needs to know. Minutes since the guide's beginning. */
export type MoveContext = Extent & {
  /** First visible minute. */
  readonly firstMinute: number;
  /** Rows in one view. */
  readonly rowsPerPage: number;
  readonly isRtl: boolean;
  /** The programme at a position; undefined where none is loaded. */
  readonly spanAt: (cursor: Cursor) => Span | undefined;
  /** The viewer's calendar day of a minute. */
  readonly dayAt: (minute: number) => Span;
  /** The minute with the same local time on the day before (-1) or after (1). */
  readonly sameTimeNextDay: (minute: number, direction: 1 | -1) => number;
};

/** Minutes of a step where no programme is loaded. */
const STEP_MINUTES = 30;

/**
 * Returns where a key moves the cursor, or undefined when the key is not the guide's. At an edge the cursor stays.
 * Home and End: the day's first and last programme; with Ctrl the first and last channel. PageUp and PageDown: one view of rows;
 * with Shift the day before and after.
 */
export function moveCursor(
  { key, ctrlKey, shiftKey }: { readonly key: string; readonly ctrlKey: boolean; readonly shiftKey: boolean },
  cursor: Cursor,
  context: MoveContext,
): Cursor | undefined {
  const { channels, minutes, rowsPerPage } = context;
  const to = (row: number, minute: number): Cursor => ({
    row: Math.min(Math.max(row, 0), channels - 1),
    minute: Math.min(Math.max(minute, 0), minutes - 1),
  });
  const [from, until] = context.spanAt(cursor) ?? [
    Math.floor(cursor.minute / STEP_MINUTES) * STEP_MINUTES,
    (Math.floor(cursor.minute / STEP_MINUTES) + 1) * STEP_MINUTES,
  ];
  const later = (): Cursor => (until >= minutes ? cursor : to(cursor.row, until));
  const earlier = (): Cursor => {
    if (from <= 0) return cursor;
    const start = context.spanAt({ row: cursor.row, minute: from - 1 })?.[0] ?? from - STEP_MINUTES;
    // Into a programme that begins before the view: its visible part, so that the view stays and Up and Down stay in it.
    return to(cursor.row, start < context.firstMinute && from > context.firstMinute ? context.firstMinute : start);
  };
  switch (key) {
    case 'ArrowRight':
      return context.isRtl ? earlier() : later();
    case 'ArrowLeft':
      return context.isRtl ? later() : earlier();
    case 'ArrowDown':
      return to(cursor.row + 1, cursor.minute);
    case 'ArrowUp':
      return to(cursor.row - 1, cursor.minute);
    case 'PageDown':
      return shiftKey
        ? to(cursor.row, context.sameTimeNextDay(cursor.minute, 1))
        : to(cursor.row + rowsPerPage, cursor.minute);
    case 'PageUp':
      return shiftKey
        ? to(cursor.row, context.sameTimeNextDay(cursor.minute, -1))
        : to(cursor.row - rowsPerPage, cursor.minute);
    case 'Home':
      return ctrlKey ? to(0, cursor.minute) : to(cursor.row, context.dayAt(cursor.minute)[0]);
    case 'End':
      return ctrlKey ? to(channels - 1, cursor.minute) : to(cursor.row, context.dayAt(cursor.minute)[1] - 1);
    default:
      return undefined;
  }
}

// Computes where a key moves the cursor of the guide. ArrowUp and ArrowDown keep the minute: a viewer who is at nine
// o'clock stays at nine o'clock. The cursor may be at a minute whose programme is not loaded. All functions are pure.
import type { Cursor, Extent, MinuteRange } from './guideGeometry.ts';

/** What a move depends on. Minutes are counted from the guide's start. */
export type MoveContext = Extent & {
  /** First visible minute. */
  readonly firstMinute: number;
  /** How many rows PageUp and PageDown move. */
  readonly rowsPerPage: number;
  readonly isRtl: boolean;
  /** Returns the minutes of the programme at a position, or undefined if none is loaded. */
  readonly rangeAt: (cursor: Cursor) => MinuteRange | undefined;
  /** Returns the viewer's calendar day that contains a minute. */
  readonly dayAt: (minute: number) => MinuteRange;
  /** Returns the minute with the same local time on the day before (-1) or after (1). */
  readonly sameTimeOnAdjacentDay: (minute: number, direction: 1 | -1) => number;
};

/** The fields of a keyboard event that decide a move. */
export type MoveKey = { readonly key: string; readonly ctrlKey: boolean; readonly shiftKey: boolean };

/** Length of a step where no programme is loaded. */
const STEP_MINUTES = 30;

/**
 * Returns where a key moves the cursor, or undefined if the guide does not use the key. At an edge of the guide the
 * cursor does not move.
 * - Home and End: first and last programme of the day; with Ctrl, first and last channel.
 * - PageUp and PageDown: one page of rows; with Shift, the same time on the day before or after.
 */
export function moveCursor(
  { key, ctrlKey, shiftKey }: MoveKey,
  cursor: Cursor,
  context: MoveContext,
): Cursor | undefined {
  const { channels, minutes, rowsPerPage, isRtl } = context;
  const { row, minute } = cursor;
  const moveTo = (nextRow: number, nextMinute: number): Cursor => ({
    row: Math.min(Math.max(nextRow, 0), channels - 1),
    minute: Math.min(Math.max(nextMinute, 0), minutes - 1),
  });
  switch (key) {
    case 'ArrowRight':
    case 'ArrowLeft':
      return moveTo(
        row,
        (key === 'ArrowRight') !== isRtl ? getNextMinute(cursor, context) : getPreviousMinute(cursor, context),
      );
    case 'ArrowDown':
      return moveTo(row + 1, minute);
    case 'ArrowUp':
      return moveTo(row - 1, minute);
    case 'PageDown':
      return shiftKey ? moveTo(row, context.sameTimeOnAdjacentDay(minute, 1)) : moveTo(row + rowsPerPage, minute);
    case 'PageUp':
      return shiftKey ? moveTo(row, context.sameTimeOnAdjacentDay(minute, -1)) : moveTo(row - rowsPerPage, minute);
    case 'Home':
      return ctrlKey ? moveTo(0, minute) : moveTo(row, context.dayAt(minute)[0]);
    case 'End':
      return ctrlKey ? moveTo(channels - 1, minute) : moveTo(row, context.dayAt(minute)[1] - 1);
    default:
      return undefined;
  }
}

/** Returns the start of the next programme in the row, or the cursor's minute if the guide ends before. */
function getNextMinute(cursor: Cursor, context: MoveContext): number {
  const [, end] = getRange(cursor, context);
  return end >= context.minutes ? cursor.minute : end;
}

/** Returns the start of the previous programme in the row, or the cursor's minute if there is none. */
function getPreviousMinute(cursor: Cursor, context: MoveContext): number {
  const { firstMinute } = context;
  const [start] = getRange(cursor, context);
  if (start <= 0) return cursor.minute;
  const previous = context.rangeAt({ row: cursor.row, minute: start - 1 })?.[0] ?? start - STEP_MINUTES;
  // If the previous programme starts before the view, its first visible minute is used: the view does not scroll, and
  // ArrowUp and ArrowDown stay in the view.
  return previous < firstMinute && start > firstMinute ? firstMinute : previous;
}

/** Returns the minutes of the programme at the cursor, or its half hour if none is loaded. */
function getRange(cursor: Cursor, { rangeAt }: MoveContext): MinuteRange {
  const start = Math.floor(cursor.minute / STEP_MINUTES) * STEP_MINUTES;
  return rangeAt(cursor) ?? [start, start + STEP_MINUTES];
}

// Computes keyboard moves in a row that scrolls sideways. The row has one Tab stop; arrow keys move from card to card.
// All functions are pure.

/** The layout of a row of cards, by which keys move. */
export type RowShape = {
  /** Number of cards. */
  readonly count: number;
  readonly lines: number;
  readonly isRtl: boolean;
  /** Number of columns that PageDown and PageUp move. */
  readonly perPage: number;
};

/** Returns the index to which a key moves; undefined for other keys and at the ends of the row. */
export function moveInRow(key: string, index: number, { count, lines, isRtl, perPage }: RowShape): number | undefined {
  const column = index - (index % lines);
  const within = (target: number) => (target >= 0 && target < count && target !== index ? target : undefined);
  const moveByColumns = (columns: number) => {
    const target = index + columns * lines;
    if (target >= 0 && target < count) return target;
    // A step beyond the end of a half-filled last column moves to its last card.
    const edge = target < 0 ? index % lines : count - 1;
    const isInLaterColumn = target >= count && edge - (edge % lines) > column;
    return Math.abs(columns) > 1 || isInLaterColumn ? within(edge) : undefined;
  };
  switch (key) {
    case 'ArrowRight':
      return moveByColumns(isRtl ? -1 : 1);
    case 'ArrowLeft':
      return moveByColumns(isRtl ? 1 : -1);
    case 'PageDown':
      return moveByColumns(perPage);
    case 'PageUp':
      return moveByColumns(-perPage);
    case 'ArrowDown':
      return lines > 1 && index % lines < lines - 1 ? within(index + 1) : undefined;
    case 'ArrowUp':
      return lines > 1 && index % lines > 0 ? within(index - 1) : undefined;
    case 'Home':
      return within(0);
    case 'End':
      return within(count - 1);
    default:
      return undefined;
  }
}

/**
 * Returns the key that continues a move if its target has no link to focus. After Home and End the move continues back
 * towards the middle of the row; all other keys keep their direction.
 */
export function continueKey(key: string, isRtl: boolean): string {
  if (key === 'Home') return isRtl ? 'ArrowLeft' : 'ArrowRight';
  if (key === 'End') return isRtl ? 'ArrowRight' : 'ArrowLeft';
  return key;
}

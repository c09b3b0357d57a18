// Computes keyboard moves in a grid of cards that is filled line by line. The grid has one Tab stop; arrow keys move
// from card to card. All functions are pure.
import type { GridShape } from './measureGridShape.ts';

/** The shape of a grid and the number of its cards. */
export type GridPosition = GridShape & {
  /** Number of cards. */
  readonly count: number;
  readonly isRtl: boolean;
};

/**
 * Returns the index to which a key moves; undefined for other keys and at the ends of the list. Home and End move to
 * the ends of the line. A move down into a shorter last line ends at its last card.
 * @param isWholeList moves Home and End to the ends of the list (the Ctrl key).
 */
export function moveInGrid(
  key: string,
  index: number,
  { count, columns, isRtl, linesPerViewport }: GridPosition,
  isWholeList = false,
): number | undefined {
  const column = index % columns;
  const last = count - 1;
  const lineStart = index - column;
  const lineEnd = Math.min(lineStart + columns - 1, last);
  const within = (target: number) => (target >= 0 && target <= last && target !== index ? target : undefined);
  const moveInLine = (step: 1 | -1) =>
    index + step >= lineStart && index + step <= lineEnd ? within(index + step) : undefined;
  const moveByLines = (lines: number) => {
    const line = Math.floor(index / columns);
    const lastLine = Math.floor(last / columns);
    const targetLine = Math.min(Math.max(line + lines, 0), lastLine);
    return targetLine === line ? undefined : within(Math.min(targetLine * columns + column, last));
  };
  switch (key) {
    case 'ArrowRight':
      return moveInLine(isRtl ? -1 : 1);
    case 'ArrowLeft':
      return moveInLine(isRtl ? 1 : -1);
    case 'ArrowDown':
      return moveByLines(1);
    case 'ArrowUp':
      return moveByLines(-1);
    case 'PageDown':
      return moveByLines(linesPerViewport);
    case 'PageUp':
      return moveByLines(-linesPerViewport);
    case 'Home':
      return within(isWholeList ? 0 : lineStart);
    case 'End':
      return within(isWholeList ? last : lineEnd);
    default:
      return undefined;
  }
}

// Computes which items of a long grid are mounted (docs/adr/009-windowing.md). All functions are pure.

/**
 * Maximum number of items that are mounted without windowing: all items of a short grid, or the items of the first
 * render of a long grid.
 */
export const MAX_UNWINDOWED_ITEMS = 60;

/** Measured layout of a grid, in CSS px. */
export type GridLayout = {
  /** Distance of the list's upper edge from the upper edge of the viewport; negative when the list begins above it. */
  readonly top: number;
  /** Distance from line to line. */
  readonly lineStep: number;
  readonly viewportHeight: number;
  readonly columns: number;
};

/** Returns the mounted items [from, to): the lines in the viewport, and one viewport height before and after them. */
export function computeMountedRange(layout: GridLayout, count: number): readonly [from: number, to: number] {
  const { top, lineStep, viewportHeight, columns } = layout;
  if (count <= MAX_UNWINDOWED_ITEMS) return [0, count];
  if (!(lineStep > 0) || columns < 1) return [0, MAX_UNWINDOWED_ITEMS];
  const lines = Math.ceil(count / columns);
  const clampLine = (line: number) => Math.min(Math.max(line, 0), lines);
  const linesPerViewport = Math.ceil(viewportHeight / lineStep);
  const firstVisible = Math.floor(-top / lineStep);
  // The range always has the same number of whole lines, so that scrolling within a line renders nothing.
  const from = clampLine(Math.min(firstVisible - linesPerViewport, lines - 3 * linesPerViewport - 1));
  const to = clampLine(Math.max(firstVisible + 2 * linesPerViewport + 1, 3 * linesPerViewport + 1));
  return [from * columns, Math.min(to * columns, count)];
}

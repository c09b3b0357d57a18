/** The measured columns and lines of a grid of cards. */
export type GridShape = {
  readonly columns: number;
  /** Number of whole lines that fit in the viewport, at least 1. */
  readonly linesPerViewport: number;
};

/** Measures the current layout of a list in columns. An empty list has one column and one line. */
export function measureGridShape(list: HTMLElement | null): GridShape {
  const first = list?.firstElementChild;
  if (!list || !first) return { columns: 1, linesPerViewport: 1 };
  return {
    columns: getComputedStyle(list).gridTemplateColumns.split(' ').length,
    linesPerViewport: Math.max(1, Math.floor(innerHeight / first.getBoundingClientRect().height)),
  };
}

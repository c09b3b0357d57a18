export type GridShape = {
  readonly columns: number;
  /** Lines that fit in the window, at least 1. */
  readonly page: number;
};

/** Measures the current layout of a list in columns. An empty list has one column and one line. */
export function measureGridShape(list: HTMLElement | null): GridShape {
  const first = list?.firstElementChild;
  if (!list || !first) return { columns: 1, page: 1 };
  return {
    columns: getComputedStyle(list).gridTemplateColumns.split(' ').length,
    page: Math.max(1, Math.floor(innerHeight / first.getBoundingClientRect().height)),
  };
}

/** Columns of a grid, and lines that one view of the window shows. */
export type GridShape = { readonly columns: number; readonly page: number };

/** Measures a grid list as it is laid out now. Returns 1 and 1 for an empty list. */
export function measureGridShape(list: HTMLElement | null): GridShape {
  const first = list?.firstElementChild;
  if (!list || !first) return { columns: 1, page: 1 };
  return {
    columns: getComputedStyle(list).gridTemplateColumns.split(' ').length,
    page: Math.max(1, Math.floor(innerHeight / first.getBoundingClientRect().height)),
  };
}

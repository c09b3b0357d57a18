// Cells of a list in the page: elements with `data-index`.

/** Index of the cell in which an element stands. */
export function indexOf(element: Element): number | undefined {
  const index = element.closest<HTMLElement>('[data-index]')?.dataset['index'];
  return index === undefined ? undefined : Number(index);
}

/** The link of a cell. */
export function linkAt(list: HTMLElement | null, index: number): HTMLElement | null | undefined {
  return list?.querySelector<HTMLElement>(`:scope > [data-index="${index}"] a[href]`);
}

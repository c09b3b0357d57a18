// The elements of list cells, which have the attribute `data-index`.

/** Returns the index of the cell that contains an element, or undefined outside cells. */
export function getCellIndex(element: Element): number | undefined {
  const index = element.closest<HTMLElement>('[data-index]')?.dataset['index'];
  return index === undefined ? undefined : Number(index);
}

/** Returns the first link of a cell. Null or undefined: the list, the cell or the link does not exist. */
export function findCellLink(list: HTMLElement | null, index: number): HTMLElement | null | undefined {
  return list?.querySelector<HTMLElement>(`:scope > [data-index="${index}"] a[href]`);
}

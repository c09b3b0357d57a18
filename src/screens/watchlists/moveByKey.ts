/** The grid of a list, as the viewer sees it: its number of items, and how many are in a row. */
export type ListShape = { readonly count: number; readonly columns: number; readonly isRtl: boolean };

/**
 * Returns the position to which a key moves an item of a grid.
 *
 * @param key KeyboardEvent.key
 * @param from position of the item, from 0
 * @returns undefined for a key that moves nothing, and at an edge.
 */
export function moveByKey(key: string, from: number, { count, columns, isRtl }: ListShape): number | undefined {
  const forward = isRtl ? 'ArrowLeft' : 'ArrowRight';
  const backward = isRtl ? 'ArrowRight' : 'ArrowLeft';
  const steps: Readonly<Record<string, number>> = {
    [forward]: 1,
    [backward]: -1,
    ArrowDown: columns,
    ArrowUp: -columns,
    Home: -from,
    End: count - 1 - from,
  };
  const step = Object.hasOwn(steps, key) ? steps[key]! : 0;
  const to = from + step;
  return step === 0 || to < 0 || to >= count ? undefined : to;
}

/** Returns the list with the entry at position `from` moved to position `to`; both from 0. */
export const moveEntry = <T>(list: readonly T[], from: number, to: number): readonly T[] =>
  list.toSpliced(from, 1).toSpliced(to, 0, list[from]!);

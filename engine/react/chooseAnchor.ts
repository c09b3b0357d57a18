/**
 * Chooses the row that stays in its position on the screen after an update: the topmost one that the update did not
 * move. Rows that keep their order were not moved; when two rows change places, the one that was
 * above before the update counts as not moved.
 * @param tops positions in px after the update, in the order of the rows before the update
 * @returns the index of the row; -1: there is none
 */
export function chooseAnchor(tops: readonly number[]): number {
  /** For each row: the length of the longest series of rows that begins with it and kept its order. */
  const lengths: number[] = [];
  for (let index = tops.length - 1; index >= 0; index -= 1)
    lengths[index] = 1 + Math.max(0, ...lengths.filter((_, below) => below > index && tops[below]! > tops[index]!));
  return lengths.indexOf(Math.max(...lengths));
}

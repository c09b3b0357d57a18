/**
 * Returns the gap that a dialog suggests for the rows that it moves: the start of the page; for rows that are there
 * already, the gap after the row that follows them. Gap 0 is before the first element.
 *
 * @param count number of elements of the page
 * @param moved indices of the moved elements, in ascending order
 */
export function suggestGap(count: number, moved: readonly number[]): number {
  const isAtStart = moved.every((index, position) => index === position);
  return isAtStart && moved.length < count ? moved.length + 1 : 0;
}

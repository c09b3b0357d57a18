/** Groups an alphabetical list by letter, in order. The server determines the letter of each entry. */
export function groupByLetter<T extends { readonly letter: string }>(
  entries: readonly T[],
): readonly (readonly [letter: string, entries: readonly T[]])[] {
  return [...Map.groupBy(entries, ({ letter }) => letter)];
}

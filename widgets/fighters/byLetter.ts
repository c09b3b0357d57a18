/** Groups what is in alphabetical order by its letter, as the server says it: neighbours of one letter stand together. */
export function byLetter<T extends { readonly letter: string }>(
  list: readonly T[],
): readonly (readonly [letter: string, of: readonly T[]])[] {
  return [...Map.groupBy(list, ({ letter }) => letter)];
}

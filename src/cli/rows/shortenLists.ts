/** Fields whose entries all have the same form, so two entries are enough as an example. */
const LISTS: readonly string[] = ['items', 'programmes'];
const KEPT_ENTRIES = 2;

/** A list that was shortened. `length`: the number of its entries before. */
export type ShortenedList = { readonly field: string; readonly length: number };

/**
 * Copies a value, with only the first two entries of each list in a field of LISTS.
 *
 * @returns the copy, and the shortened lists in the order in which the value contains them
 */
export function shortenLists(value: unknown): {
  readonly value: unknown;
  readonly shortened: readonly ShortenedList[];
} {
  const shortened: ShortenedList[] = [];
  const visit = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(visit);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(
      Object.entries(part).map(([field, inner]) => {
        if (!LISTS.includes(field) || !Array.isArray(inner) || inner.length <= KEPT_ENTRIES)
          return [field, visit(inner)];
        shortened.push({ field, length: inner.length });
        return [field, inner.slice(0, KEPT_ENTRIES).map(visit)];
      }),
    );
  };
  return { value: visit(value), shortened };
}

/** Fields whose entries all have the same form, so two entries are enough as an example. */
const LISTS: readonly string[] = ['items', 'programmes'];
const KEPT = 2;

/** A list of which only the first entries are kept. */
export type ShortenedList = { readonly field: string; readonly length: number };

/**
 * Keeps the first two entries of each long list.
 *
 * @returns the copy, and the lists that were shortened, in the order of the text.
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
        if (!LISTS.includes(field) || !Array.isArray(inner) || inner.length <= KEPT) return [field, visit(inner)];
        shortened.push({ field, length: inner.length });
        return [field, inner.slice(0, KEPT).map(visit)];
      }),
    );
  };
  return { value: visit(value), shortened };
}

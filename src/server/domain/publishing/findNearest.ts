// Finds the name that an author probably meant.
import { closestMatch } from 'leven';
import type { Problem } from '#schemas/problems.ts';

/** Lists longer than this are not searched: ids of a large catalogue differ by a digit only. */
const MAX_CANDIDATES = 5_000;

/** The names that may be written in a place; `has` alone accepts names that cannot be listed. */
export type KnownNames = { has(name: string): boolean } & Partial<Iterable<string>>;

/** Returns the field `nearest` of a problem, or no field. */
export function suggest(written: unknown, known: KnownNames): Pick<Problem, 'nearest'> {
  const nearest = Symbol.iterator in known ? findNearest(written, known as Iterable<string>) : undefined;
  return nearest === undefined ? {} : { nearest };
}

/**
 * Returns the candidate that differs from a written name by the fewest letters.
 *
 * @param written any value; only texts have a nearest name
 * @param candidates the names that exist there
 * @returns undefined when more than about a third of the letters differ, or when there are more than 5,000 candidates
 */
export function findNearest(written: unknown, candidates: Iterable<string>): string | undefined {
  if (typeof written !== 'string' || written === '') return undefined;
  const names = [...candidates];
  if (names.length > MAX_CANDIDATES) return undefined;
  const sameName = names.find((name) => name.toLowerCase() === written.toLowerCase());
  const maxDistance = Math.ceil(written.length / 3);
  return sameName ?? closestMatch(written, names, { maxDistance });
}

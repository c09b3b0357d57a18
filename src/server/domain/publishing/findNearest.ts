// Finds the name that an author probably meant.
import { closestMatch } from 'leven';
import type { Problem } from '#schemas/problems.ts';

/** Lists longer than this are not searched: ids of a large catalogue differ by a digit only. */
const MAX_CANDIDATES = 5_000;

/** The names that are allowed at a position. Without an iterator a name can be tested, but none can be suggested. */
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
 * @returns undefined when more than about a third of the letters differ (a folder and an ending that both have are not
 *   counted), or when there are more than 5,000 candidates
 */
export function findNearest(written: unknown, candidates: Iterable<string>): string | undefined {
  if (typeof written !== 'string' || written === '') return undefined;
  const names = [...candidates];
  if (names.length > MAX_CANDIDATES) return undefined;
  const sameName = names.find((name) => name.toLowerCase() === written.toLowerCase());
  return sameName ?? findByStem(written, names) ?? findWithSameStem(written, names);
}

type NameParts = { readonly folder: string; readonly stem: string; readonly ending: string };

/** Splits `art/bees.landscape.webp` into `art/`, `bees` and `.landscape.webp`. */
function splitName(name: string): NameParts {
  const [, folder = '', stem = name, ending = ''] = /^(.*\/)?([^/.]+)(\..*)?$/s.exec(name) ?? [];
  return { folder, stem, ending };
}

const limitDistance = (text: string): { maxDistance: number } => ({ maxDistance: Math.ceil(text.length / 3) });

/**
 * Compares the stems of names in the same folder with the same ending, because equal folders and endings do not show
 * which name was meant.
 */
function findByStem(written: string, names: readonly string[]): string | undefined {
  const { folder, stem, ending } = splitName(written);
  const stems = names.flatMap((name) => {
    const parts = splitName(name);
    return parts.folder === folder && parts.ending === ending ? [parts.stem] : [];
  });
  const nearest = closestMatch(stem, stems, limitDistance(stem));
  return nearest === undefined ? undefined : `${folder}${nearest}${ending}`;
}

/** Finds the same stem in a folder of a similar name, or with another ending: `bees.webp` for `bees.jpg`. */
function findWithSameStem(written: string, names: readonly string[]): string | undefined {
  const { stem } = splitName(written);
  const candidates = names.filter((name) => splitName(name).stem === stem);
  return closestMatch(written, candidates, limitDistance(written));
}

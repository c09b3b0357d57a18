// Finds the items that match a query, best first. Trigrams select candidates. Comparing whole words decides which of
// them match.
import type { CatalogueItem } from '#schemas/realm/catalogue-item.ts';
import { canBeWithin, computeEditDistance, computeLetterSet } from './editDistance.ts';
import { queryWords } from '#src/i18n/foldText.ts';
import type { IndexedWord, ItemWords } from './searchIndex.ts';
import { computeMaxTypos, selectTrigrams, type TrigramQuery } from './trigrams.ts';

/** Maximum number of candidates that are compared word by word. A very common word has at most as many results. */
export const MAX_CANDIDATES = 400;
/**
 * Maximum number of trigrams that are looked up for a query. Whole words are compared afterwards, so a few trigrams are
 * enough.
 */
const MAX_TRIGRAMS = 16;
/** Number of trigrams that are looked up for each word of a long query. */
const MIN_TRIGRAMS_PER_WORD = 3;

/** The items of a version with their search index. */
export type Catalogue = {
  /** Items in the catalogue's order. The positions that the search index stores are indices of this array. */
  readonly items: readonly CatalogueItem[];
  /** Returns the rank that orders items of the same score: the lowest comes first. */
  readonly getFeaturedRank: (item: CatalogueItem) => number;
  /** Returns the words of an item, cached between queries. */
  readonly wordsOfItem: (item: CatalogueItem) => ItemWords;
  /**
   * Returns the ascending positions of the items of each trigram. A trigram that the search index lacks has no entry.
   */
  readonly readPositions: (trigrams: readonly string[]) => Promise<ReadonlyMap<string, Uint32Array>>;
};

/**
 * Returns the items that match a query, best first; none for a query without words. Typing errors, and one missing word
 * of three, are tolerated only when no item has all words as typed: beside exact matches, guesses do not help the
 * viewer and cost ten times as much.
 */
export async function searchCatalogue(
  query: string,
  { items, getFeaturedRank, wordsOfItem, readPositions }: Catalogue,
): Promise<CatalogueItem[]> {
  const words = queryWords(query);
  if (words.length === 0) return [];
  const maxPerWord = Math.max(MIN_TRIGRAMS_PER_WORD, Math.floor(MAX_TRIGRAMS / words.length));
  const trigramQueries = words.map((word) => selectTrigrams(word, maxPerWord));
  const trigrams = [...new Set(trigramQueries.flatMap((word) => word.trigrams))];
  const positionsByTrigram = await readPositions(trigrams);
  const selectBest = (candidates: Iterable<number>, getScore: (words: ItemWords) => number): CatalogueItem[] => {
    const found: { readonly item: CatalogueItem; readonly score: number; readonly rank: number }[] = [];
    for (const position of candidates) {
      const item = items[position];
      const score = item ? getScore(wordsOfItem(item)) : 0;
      if (item && score > 0) found.push({ item, score, rank: getFeaturedRank(item) });
    }
    return found.sort((a, b) => b.score - a.score || a.rank - b.rank).map(({ item }) => item);
  };
  const wordsWithTypos = words.map((text) => ({
    text,
    letters: computeLetterSet(text),
    maxTypos: computeMaxTypos(text.length),
  }));
  const exactWords = wordsWithTypos.map((word) => ({ ...word, maxTypos: 0 }));
  const exactMatches = selectBest(findWithAll(trigrams, positionsByTrigram), (item) =>
    computeScore(item, exactWords, 0),
  );
  if (exactMatches.length > 0) return exactMatches;
  const maxMissing = words.length > 2 ? 1 : 0;
  const candidates = findWithMost(trigramQueries, positionsByTrigram, items.length, words.length - maxMissing);
  return selectBest(candidates, (item) => computeScore(item, wordsWithTypos, maxMissing));
}

/** Returns the positions of the items that have all trigrams, in the catalogue's order. */
function findWithAll(
  trigrams: readonly string[],
  positionsByTrigram: ReadonlyMap<string, Uint32Array>,
): Iterable<number> {
  const [rarest = [], ...others] = trigrams
    .map((trigram) => positionsByTrigram.get(trigram) ?? new Uint32Array())
    .sort((a, b) => a.length - b.length);
  const found: number[] = [];
  const starts = others.map(() => 0);
  for (const position of rarest) {
    const isInAll = others.every((positions, trigramNumber) => {
      const start = findFirstFrom(positions, position, starts[trigramNumber]!);
      starts[trigramNumber] = start;
      return positions[start] === position;
    });
    if (isInAll) found.push(position);
    if (found.length === MAX_CANDIDATES) break;
  }
  return found;
}

/** Returns the index of the first value that is not below `value` in an ascending list, searching from `start` on. */
function findFirstFrom(values: Uint32Array, value: number, start: number): number {
  let from = start;
  let step = 1;
  while (values[from + step]! < value) {
    from += step;
    step *= 2;
  }
  let to = Math.min(values.length, from + step + 1);
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (values[middle]! < value) from = middle + 1;
    else to = middle;
  }
  return from;
}

/**
 * Returns the positions of the items that share enough trigrams with at least `minWords` words. Of more than
 * MAX_CANDIDATES such items it returns those that share the most trigrams.
 * @param itemCount number of items in the catalogue.
 */
function findWithMost(
  words: readonly TrigramQuery[],
  positionsByTrigram: ReadonlyMap<string, Uint32Array>,
  itemCount: number,
  minWords: number,
): Iterable<number> {
  // Counters by position.
  const matchingWords = new Uint8Array(itemCount);
  const sharedTrigrams = new Uint16Array(itemCount);
  const touched: number[] = [];
  for (const { trigrams, minShared } of words) {
    const sharedWithWord = new Uint8Array(itemCount);
    for (const trigram of trigrams) {
      const positions = positionsByTrigram.get(trigram);
      if (positions === undefined) continue;
      for (const position of positions) {
        if (position >= itemCount) break;
        if (sharedTrigrams[position]!++ === 0) touched.push(position);
        if (++sharedWithWord[position]! === minShared) matchingWords[position]!++;
      }
    }
  }
  const found = touched.filter((position) => matchingWords[position]! >= minWords);
  if (found.length <= MAX_CANDIDATES) return found;
  // Sorted as numbers, which is fast: the position in the lower 32 bits, the inverted number of shared trigrams above
  // them.
  const keys = Float64Array.from(found, (position) => (0xffff - sharedTrigrams[position]!) * 2 ** 32 + position).sort();
  return Array.from(keys.subarray(0, MAX_CANDIDATES), (key) => key % 2 ** 32);
}

/** Weights of a word of the title, and of a word of the item's other texts. */
const TITLE_WEIGHT = 3;
const OTHER_WEIGHT = 1;
/** Scores of a typed word: it equals a word of the item, starts it, or does one of these with typing errors. */
const EXACT = 1;
const PREFIX = 0.85;
const TYPO = 0.6;
const PREFIX_TYPO = 0.45;

type QueryWord = IndexedWord & { readonly maxTypos: number };

/** Returns the score of an item; 0 when more than `maxMissing` words do not match it. */
function computeScore({ title, other }: ItemWords, words: readonly QueryWord[], maxMissing: number): number {
  let score = 0;
  let missing = 0;
  for (const word of words) {
    const titleScore = TITLE_WEIGHT * computeWordScore(word, title);
    const best =
      titleScore >= OTHER_WEIGHT ? titleScore : Math.max(titleScore, OTHER_WEIGHT * computeWordScore(word, other));
    if (best === 0 && ++missing > maxMissing) return 0;
    score += best;
  }
  // Of two titles with the same words the shorter one is the better match.
  return score + 1 / (2 + title.length);
}

/** Returns the score of the word that matches best; 0 when none matches. */
function computeWordScore({ text, letters, maxTypos }: QueryWord, words: readonly IndexedWord[]): number {
  let best = 0;
  for (const word of words) {
    if (word.text === text) return EXACT;
    if (best === 0 && word.text.startsWith(text)) best = PREFIX;
  }
  // A match with typing errors never scores higher than a prefix.
  if (best > 0 || maxTypos === 0) return best;
  for (const word of words) {
    if (!canBeWithin(letters, word.letters, maxTypos)) continue;
    const distance = computeEditDistance(text, word.text, maxTypos);
    if (distance <= maxTypos) best = Math.max(best, TYPO / distance);
    else if (best < PREFIX_TYPO && text.length >= 5 && computeEditDistance(text, word.text, 1, true) <= 1)
      best = PREFIX_TYPO;
    if (best >= TYPO) break;
  }
  return best;
}

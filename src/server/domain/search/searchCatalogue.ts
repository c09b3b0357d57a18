// Finds the items that match a query, best first. Trigrams select candidates; comparing whole words decides which of them match.
import type { CatalogueItem } from '#schemas/realm/catalogue-item.ts';
import { editDistance, lettersOf, mayBeNear } from './editDistance.ts';
import { queryWords } from '#src/i18n/foldText.ts';
import type { IndexedWord, ItemWords } from './searchIndex.ts';
import { slipsIn, wantedOf } from './trigrams.ts';

/** Items looked at closely for one query: the totals of a very common word end here. */
export const MOST_CANDIDATES = 400;
/** Trigrams read for one query: as many rows as a page of results has. The words themselves decide, so that fewer do. */
const MOST_GRAMS = 16,
  FEWEST_OF_WORD = 3;

export type Catalogue = {
  /** Items in the catalogue's order: a place in the index is a place in here. */
  readonly items: readonly CatalogueItem[];
  /** Place of each item among all when nothing else decides: lower comes first. */
  readonly popularity: (item: CatalogueItem) => number;
  /** Words of an item, kept between queries. */
  readonly words: (item: CatalogueItem) => ItemWords;
  /** Places of the items that have a trigram, in rising order, for each that the index has. */
  readonly read: (grams: readonly string[]) => Promise<ReadonlyMap<string, Uint32Array>>;
};

/**
 * Returns the items that match a query, best first; none for a query without words. Typing errors, and one missing word of three,
 * are tolerated only when no item has all words as typed: guesses beside exact matches are of no use and cost ten times as much.
 */
export async function searchCatalogue(
  query: string,
  { items, popularity, words: wordsOfItem, read }: Catalogue,
): Promise<CatalogueItem[]> {
  const words = queryWords(query);
  if (words.length === 0) return [];
  const wanted = words.map((word) => wantedOf(word, Math.max(FEWEST_OF_WORD, Math.floor(MOST_GRAMS / words.length))));
  const grams = [...new Set(wanted.flatMap((word) => word.grams))];
  const places = await read(grams);
  const typed = words.map((text) => ({ text, letters: lettersOf(text), slips: slipsIn(text.length) }));
  const scored = (candidates: Iterable<number>, fits: (words: ItemWords) => number): CatalogueItem[] => {
    const found: { readonly item: CatalogueItem; readonly score: number; readonly rank: number }[] = [];
    for (const place of candidates) {
      const item = items[place];
      const score = item ? fits(wordsOfItem(item)) : 0;
      if (item && score > 0) found.push({ item, score, rank: popularity(item) });
    }
    return found.sort((a, b) => b.score - a.score || a.rank - b.rank).map(({ item }) => item);
  };
  const asTyped = typed.map((word) => ({ ...word, slips: 0 }));
  const exact = scored(havingAll(grams, places), (of) => scoreOf(of, asTyped, 0));
  if (exact.length > 0) return exact;
  const spared = words.length > 2 ? 1 : 0;
  return scored(havingMost(wanted, places, items.length, words.length - spared), (of) => scoreOf(of, typed, spared));
}

/** Places of the items that have all trigrams, in the catalogue's order. */
function havingAll(grams: readonly string[], places: ReadonlyMap<string, Uint32Array>): Iterable<number> {
  const [rarest = [], ...others] = grams
    .map((gram) => places.get(gram) ?? new Uint32Array())
    .sort((a, b) => a.length - b.length);
  const found: number[] = [];
  const starts = others.map(() => 0);
  for (const place of rarest) {
    if (others.every((having, which) => having[(starts[which] = firstFrom(having, place, starts[which]!))] === place))
      found.push(place);
    if (found.length === MOST_CANDIDATES) break;
  }
  return found;
}

/** Where in a rising list, from `start` on, the first place stands that is not below `place`. */
function firstFrom(having: Uint32Array, place: number, start: number): number {
  let from = start,
    step = 1;
  while (having[from + step]! < place) {
    from += step;
    step *= 2;
  }
  let to = Math.min(having.length, from + step + 1);
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (having[middle]! < place) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Places of the items that share enough trigrams with enough of the words; those that share most, if there are too many. */
function havingMost(
  wanted: readonly { readonly grams: readonly string[]; readonly least: number }[],
  places: ReadonlyMap<string, Uint32Array>,
  count: number,
  least: number,
): Iterable<number> {
  const fitting = new Uint8Array(count),
    shared = new Uint16Array(count);
  const touched: number[] = [];
  for (const { grams, least: needed } of wanted) {
    const held = new Uint8Array(count);
    for (const gram of grams) {
      const having = places.get(gram);
      if (having === undefined) continue;
      for (const place of having) {
        if (place >= count) break;
        if (shared[place]!++ === 0) touched.push(place);
        if (++held[place]! === needed) fitting[place]!++;
      }
    }
  }
  const found = touched.filter((place) => fitting[place]! >= least);
  if (found.length <= MOST_CANDIDATES) return found;
  // Sorted as numbers: places below 2 ** 32 with what they share above them.
  const keys = Float64Array.from(found, (place) => (0xffff - shared[place]!) * 2 ** 32 + place).sort();
  return Array.from(keys.subarray(0, MOST_CANDIDATES), (key) => key % 2 ** 32);
}

/** A word of the title counts more than one of what stands around it. */
const TITLE = 3,
  OTHER = 1;
/** How well a typed word matches: exactly, as the beginning, with typing errors, as a beginning with typing errors. */
const EXACT = 1,
  BEGINS = 0.85,
  SLIPPED = 0.6,
  BEGINS_SLIPPED = 0.45;

type TypedWord = IndexedWord & { readonly slips: number };

/** Returns the score of an item; 0 when more than `spared` words do not match it. */
function scoreOf({ title, other }: ItemWords, words: readonly TypedWord[], spared: number): number {
  let score = 0,
    missing = 0;
  for (const word of words) {
    const inTitle = TITLE * fitOf(word, title);
    const best = inTitle >= OTHER ? inTitle : Math.max(inTitle, OTHER * fitOf(word, other));
    if (best === 0 && ++missing > spared) return 0;
    score += best;
  }
  // Of two titles with the same words the one with less beside them is meant.
  return score + 1 / (2 + title.length);
}

function fitOf({ text, letters, slips }: TypedWord, words: readonly IndexedWord[]): number {
  let best = 0;
  for (const word of words) {
    if (word.text === text) return EXACT;
    if (best === 0 && word.text.startsWith(text)) best = BEGINS;
  }
  // No slip brings a word further than its beginning does.
  if (best > 0 || slips === 0) return best;
  for (const word of words) {
    if (!mayBeNear(letters, word.letters, slips)) continue;
    const whole = editDistance(text, word.text, slips);
    if (whole <= slips) best = Math.max(best, SLIPPED / whole);
    else if (best < BEGINS_SLIPPED && text.length >= 5 && editDistance(text, word.text, 1, true) <= 1)
      best = BEGINS_SLIPPED;
    if (best >= SLIPPED) break;
  }
  return best;
}

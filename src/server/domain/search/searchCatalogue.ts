// From a query to items, best first. Trigrams choose whom to look at; the words themselves decide.
import type { CatalogueItem } from '#schemas/realm/catalogue-item.ts';
import { editDistance } from './editDistance.ts';
import { queryWords } from '#src/i18n/foldText.ts';
import { eachPlace, resultTypeOf, type ItemWords } from './searchIndex.ts';
import { slipsIn, wantedOf } from './trigrams.ts';

/** Items looked at closely for one query: the totals of a very common word end here. */
export const MOST_CANDIDATES = 400;
/** Trigrams read for one query: as many rows as a page of results has. The words themselves decide, so that fewer do. */
const MOST_GRAMS = 16, FEWEST_OF_WORD = 3;

export type Catalogue = {
  /** Items in the catalogue's order: a place in the index is a place in here. */
  readonly items: readonly CatalogueItem[];
  /** Place of each item among all when nothing else decides: lower comes first. */
  readonly popularity: (item: CatalogueItem) => number;
  /** Words of an item, kept between queries. */
  readonly words: (item: CatalogueItem) => ItemWords;
  /** Encoded places of each trigram that the index has. */
  readonly read: (grams: readonly string[]) => Promise<ReadonlyMap<string, string>>;
};

/** Items that fit all words of the query (of three and more, all but one), best first. Empty for a query without words. */
export async function searchCatalogue(query: string, { items, popularity, words: wordsOfItem, read }: Catalogue): Promise<CatalogueItem[]> {
  const words = queryWords(query);
  if (words.length === 0) return [];
  const wanted = words.map((word) => wantedOf(word, Math.max(FEWEST_OF_WORD, Math.floor(MOST_GRAMS / words.length))));
  const grams = [...new Set(wanted.flatMap((word) => word.grams))];
  const places = await read(grams);
  const spared = words.length > 2 ? 1 : 0;
  const scored = candidates(wanted, places, items.length, words.length - spared)
    .flatMap((place) => {
      const item = items[place];
      if (!item || !resultTypeOf(item)) return [];
      const score = scoreOf(wordsOfItem(item), words, spared);
      return score > 0 ? [{ item, score, rank: popularity(item) }] : [];
    });
  return scored.sort((a, b) => b.score - a.score || a.rank - b.rank).map(({ item }) => item);
}

/** Places of the items that share enough trigrams with enough of the words; those that share most, if there are too many. */
function candidates(wanted: readonly { readonly grams: readonly string[]; readonly least: number }[], places: ReadonlyMap<string, string>, count: number, least: number): number[] {
  const fitting = new Uint8Array(count), shared = new Uint16Array(count);
  const touched: number[] = [];
  for (const { grams, least: needed } of wanted) {
    const held = new Uint8Array(count);
    for (const gram of grams) {
      const encoded = places.get(gram);
      if (encoded === undefined) continue;
      eachPlace(encoded, (place) => {
        if (place >= count) return;
        if (shared[place]!++ === 0) touched.push(place);
        if (++held[place]! === needed) fitting[place]!++;
      });
    }
  }
  const found = touched.filter((place) => fitting[place]! >= least);
  if (found.length <= MOST_CANDIDATES) return found;
  return found.sort((a, b) => shared[b]! - shared[a]! || a - b).slice(0, MOST_CANDIDATES);
}

/** A word of the title counts more than one of what stands around it. */
const TITLE = 3, OTHER = 1;
/** How well a typed word fits: exactly, as the beginning, with slips, as a beginning with slips. */
const EXACT = 1, BEGINS = 0.85, SLIPPED = 0.6, BEGINS_SLIPPED = 0.45;

/** 0 when more words than are spared fit nowhere. */
function scoreOf({ title, other }: ItemWords, words: readonly string[], spared: number): number {
  let score = 0, missing = 0;
  for (const word of words) {
    const best = Math.max(TITLE * fitOf(word, title), OTHER * fitOf(word, other));
    if (best === 0 && ++missing > spared) return 0;
    score += best;
  }
  // Of two titles with the same words the one with less beside them is meant.
  return score + 1 / (2 + title.length);
}

function fitOf(typed: string, words: readonly string[]): number {
  let best = 0;
  const slips = slipsIn(typed.length);
  for (const word of words) {
    if (word === typed) return EXACT;
    if (best < BEGINS && word.startsWith(typed)) best = BEGINS;
    if (best >= SLIPPED || slips === 0) continue;
    const whole = editDistance(typed, word, slips);
    if (whole <= slips) best = Math.max(best, SLIPPED / whole);
    else if (best < BEGINS_SLIPPED && typed.length >= 5 && editDistance(typed, word, 1, true) <= 1) best = BEGINS_SLIPPED;
  }
  return best;
}

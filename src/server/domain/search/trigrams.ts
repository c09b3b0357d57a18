// Trigrams: sequences of three letters. Two words that differ by a typing error share most of theirs. They are cut by code points,
// so that no letter is split.

/** Trigrams of an indexed word, with its beginning marked by spaces: `  f`, ` fi`, `fig`, `igh`, `ght`. */
export function trigramsOf(word: string): string[] {
  const letters = ['', ...Array.from(word)];
  const grams = [`  ${letters[1] ?? ''}`];
  for (let at = 0; at + 2 < letters.length; at++)
    grams.push(`${letters[at] || ' '}${letters[at + 1]}${letters[at + 2]}`);
  return grams;
}

/** What of a typed word is looked up, and how many of it an item must have to be looked at closely. */
export type Wanted = { readonly grams: readonly string[]; readonly least: number };

/**
 * The word may be unfinished, so nothing marks its end. The first letter alone is in very many items: it is asked for only where
 * the word has little else.
 * @param most trigrams; of a word with more every second, third ... is taken, so that they cover all of it.
 */
export function wantedOf(word: string, most: number): Wanted {
  const all = [...new Set(trigramsOf(word))];
  const { length } = Array.from(word);
  const telling = length === 1 || length === 4 || length === 5 ? all : all.slice(1);
  const step = Math.ceil(telling.length / most);
  const grams = telling.filter((_, at) => at % step === 0);
  // A slip changes at most three neighbouring trigrams; exchanged letters four.
  return { grams, least: Math.max(1, grams.length - Math.ceil(4 / step) * slipsIn(length)) };
}

/** Returns the number of typing errors that are tolerated in a word of this length. */
export const slipsIn = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2);

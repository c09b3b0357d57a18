// Trigrams: sequences of three letters. A word with a typing error shares most of them with the correct word. Words are
// split by code points, so that no letter is cut in two.

/** Returns the trigrams of an indexed word. Spaces mark its beginning: `  f`, ` fi`, `fig`, `igh`, `ght`. */
export function listTrigrams(word: string): string[] {
  const letters = ['', ...Array.from(word)];
  const trigrams = [`  ${letters[1] ?? ''}`];
  for (let index = 0; index + 2 < letters.length; index++)
    trigrams.push(`${letters[index] || ' '}${letters[index + 1]}${letters[index + 2]}`);
  return trigrams;
}

/** The trigrams (sequences of three characters) of a search word. */
export type TrigramQuery = {
  /** The trigrams to look up. */
  readonly trigrams: readonly string[];
  /** How many of them a candidate must have. */
  readonly minShared: number;
};

/**
 * Selects the trigrams by which a typed word is looked up. The word may be unfinished, so no trigram marks its end.
 * Very many items share the trigram of the first letter alone, so it is used only for words with few other trigrams.
 * @param max number of trigrams. Of a longer word every second, third ... is selected, so that they cover the whole
 *   word.
 */
export function selectTrigrams(word: string, max: number): TrigramQuery {
  const all = [...new Set(listTrigrams(word))];
  const { length } = Array.from(word);
  const usesFirstLetter = length === 1 || length === 4 || length === 5;
  const usable = usesFirstLetter ? all : all.slice(1);
  const step = Math.ceil(usable.length / max);
  const trigrams = usable.filter((_, index) => index % step === 0);
  // A wrong letter changes at most three neighbouring trigrams, two swapped letters change four.
  const minShared = Math.max(1, trigrams.length - Math.ceil(4 / step) * computeMaxTypos(length));
  return { trigrams, minShared };
}

/** Returns the number of typing errors that are tolerated in a word of this length. */
export function computeMaxTypos(length: number): number {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}

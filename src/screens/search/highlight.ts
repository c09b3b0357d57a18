import { foldText, queryWords } from '#src/i18n/foldText.ts';

/** A part of a text. `isMatch`: it matches the query. All parts joined are the text. */
export type TextPart = { readonly text: string; readonly isMatch: boolean };

/**
 * Splits a text into parts. A match is the beginning of a word that equals a word of the query after folding
 * (foldText.ts).
 */
export function highlight(text: string, query: string): TextPart[] {
  const searchedWords = queryWords(query);
  const parts: TextPart[] = [];
  const append = (added: string, isMatch: boolean): void => {
    const last = parts.at(-1);
    if (added === '') return;
    if (last?.isMatch === isMatch) parts[parts.length - 1] = { text: last.text + added, isMatch };
    else parts.push({ text: added, isMatch });
  };
  for (const word of text.split(/([\p{L}\p{M}\p{N}'’ʼ]+)/u)) {
    const length = computeMatchLength(word, searchedWords);
    append(word.slice(0, length), true);
    append(word.slice(length), false);
  }
  return parts;
}

/** Returns how many characters of a word match, for the searched word that matches most of them. */
function computeMatchLength(word: string, searchedWords: readonly string[]): number {
  const letters = word.match(/\P{M}\p{M}*/gu) ?? [];
  const folded = letters.map((letter) => foldText(letter).replaceAll(/[^\p{L}\p{N}]/gu, ''));
  const foldedWord = folded.join('');
  // The Arabic article may be missing in the query.
  const articleLength = foldedWord.startsWith('ال') ? 2 : 0;
  let longest = 0;
  for (const searched of searchedWords) {
    const start = [0, articleLength].find((offset) => foldedWord.startsWith(searched, offset));
    if (start === undefined) continue;
    // A letter may fold to none or to several letters.
    let foldedLength = 0;
    let letterCount = 0;
    while (foldedLength < start + searched.length && letterCount < letters.length)
      foldedLength += folded[letterCount++]!.length;
    longest = Math.max(longest, letters.slice(0, letterCount).join('').length);
  }
  return longest;
}

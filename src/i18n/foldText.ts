// Normalises text for search: accents, case and letter forms do not matter. For Latin and Arabic scripts; letters of
// other scripts stay unchanged.

/** Latin letters that Unicode normalisation (NFKD) does not decompose. */
const LATIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
};
/**
 * Arabic letter forms that writers use interchangeably, and Persian letters as Arabic ones. NFKD removes hamzas and
 * vowel signs.
 */
const ARABIC: Readonly<Record<string, string>> = { ٱ: 'ا', ة: 'ه', ى: 'ي', ی: 'ي', ک: 'ك', ە: 'ه', ء: '', ـ: '' };
const SINGLE_LETTERS = /[ßæœøđðþłħıŋٱةىیکەءـ]/gu;

/** Returns the text in lower case, without marks, with one form for each letter and Latin digits. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(SINGLE_LETTERS, (letter) => LATIN[letter] ?? ARABIC[letter] ?? '')
    .replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
}

/** Longer words are cut to this length, so that hostile queries stay cheap. No title has longer words. */
const MAX_WORD_LENGTH = 40;
/** Further words of a query are ignored. */
const MAX_QUERY_WORDS = 12;
/** The Arabic article. A word with it and without it counts as the same word. */
const ARTICLE = /^ال(?=\p{L}{3})/u;

/**
 * Returns the normalised words of a text in order. An apostrophe inside a word is removed; any other character that is
 * no letter or digit separates words.
 */
export function splitWords(text: string): string[] {
  return (
    foldText(text)
      .replaceAll(/(?<=\p{L})['’ʼ](?=\p{L})/gu, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).map((word) => word.replace(ARTICLE, '').slice(0, MAX_WORD_LENGTH));
}

/** Returns the distinct words of a query. */
export const queryWords = (query: string): string[] => [...new Set(splitWords(query))].slice(0, MAX_QUERY_WORDS);

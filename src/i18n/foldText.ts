// Texts as search compares them: what a viewer types without accents, in another case or with another form of a letter is the
// same word. For Latin and Arabic scripts; other scripts keep their letters.

/** Letters that Unicode does not take apart. */
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
/** Forms that Arabic writers use for one another; hamzas and vowel signs are marks and go with them. Persian letters as Arabic ones. */
const ARABIC: Readonly<Record<string, string>> = { ٱ: 'ا', ة: 'ه', ى: 'ي', ی: 'ي', ک: 'ك', ە: 'ه', ء: '', ـ: '' };
const ONE_BY_ONE = /[ßæœøđðþłħıŋٱةىیکەءـ]/gu;

/** Lower case, without marks, one form for each letter, Latin digits. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(ONE_BY_ONE, (letter) => LATIN[letter] ?? ARABIC[letter] ?? '')
    .replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
}

/** A word of more letters is cut: no title needs it, and a hostile query gains nothing. */
const LONGEST_WORD = 40;
/** Words that a query may have; further ones are not read. */
const MOST_WORDS = 12;
/** The Arabic article, with which and without which a word is meant alike. */
const ARTICLE = /^ال(?=\p{L}{3})/u;

/** The folded words of a text in order. Apostrophes inside a word are left out, everything else that is no letter or digit divides. */
export function wordsOf(text: string): string[] {
  return (
    foldText(text)
      .replaceAll(/(?<=\p{L})['’ʼ](?=\p{L})/gu, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).map((word) => word.replace(ARTICLE, '').slice(0, LONGEST_WORD));
}

/** The words of a query, each once. */
export const queryWords = (query: string): string[] => [...new Set(wordsOf(query))].slice(0, MOST_WORDS);

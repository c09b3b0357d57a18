import { foldText, queryWords } from '#src/i18n/foldText.ts';

/** A part of a text: `isHit` where it fits what was typed. Joined they are the text. */
export type Part = { readonly text: string; readonly isHit: boolean };

/** Words of the text that begin like a word of the query, in any spelling that search takes for the same, and so far as they do. */
export function highlight(text: string, query: string): Part[] {
  const typed = queryWords(query);
  const parts: Part[] = [];
  const put = (more: string, isHit: boolean): void => {
    const last = parts.at(-1);
    if (more === '') return;
    if (last?.isHit === isHit) parts[parts.length - 1] = { text: last.text + more, isHit };
    else parts.push({ text: more, isHit });
  };
  for (const word of text.split(/([\p{L}\p{M}\p{N}'’ʼ]+)/u)) {
    const hit = hitLength(word, typed);
    put(word.slice(0, hit), true);
    put(word.slice(hit), false);
  }
  return parts;
}

/** Letters of the word as it is written that the longest fitting word of the query covers. */
function hitLength(word: string, typed: readonly string[]): number {
  const letters = word.match(/\P{M}\p{M}*/gu) ?? [];
  const folded = letters.map((letter) => foldText(letter).replaceAll(/[^\p{L}\p{N}]/gu, ''));
  const whole = folded.join('');
  const article = whole.startsWith('ال') ? 2 : 0;
  let longest = 0;
  for (const one of typed) {
    const from = whole.startsWith(one) ? 0 : article && whole.startsWith(one, article) ? article : undefined;
    if (from === undefined) continue;
    let covered = 0,
      at = 0;
    while (covered < from + one.length && at < letters.length) covered += folded[at++]!.length;
    longest = Math.max(longest, letters.slice(0, at).join('').length);
  }
  return longest;
}

import { expect, test } from 'vitest';
import { highlight } from './highlight.ts';

const marked = (text: string, query: string): string =>
  highlight(text, query)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('');

test('the beginnings of words are marked, also when the query is spelled differently', () => {
  expect(marked('Monteiro vs Kovac', 'mont kov')).toBe('[Mont]eiro vs [Kov]ac');
  expect(marked('El niño del ring', 'NINO')).toBe('El [niño] del ring');
  expect(marked('Women’s League', 'womens')).toBe('[Women’s] League');
  expect(marked('الشاهين', 'شاه')).toBe('[الشاه]ين');
  expect(marked('أَفْلام', 'افل')).toBe('[أَفْل]ام');
  expect(marked('Straße nach Süden', 'strasse')).toBe('[Straße] nach Süden');
});

test('without a match nothing is marked, and the text is complete', () => {
  expect(marked('A <b>bold</b> title', 'x')).toBe('A <b>bold</b> title');
  expect(marked('', 'a')).toBe('');
  for (const query of ['', '((', 'a'.repeat(500)])
    expect(
      highlight('Fight Night', query)
        .map(({ text }) => text)
        .join(''),
    ).toBe('Fight Night');
});

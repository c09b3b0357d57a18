import { expect, test } from 'vitest';
import { readElements, writeElements } from './clipboardText.ts';

test('copied elements are read again: one, several, and those of a whole page', () => {
  const row = { type: 'rich-text', v: 1, id: 'a', props: {} };
  const hero = { heroId: 'b', title: 'B' };
  expect(readElements(writeElements([row]))).toEqual([row]);
  expect(readElements(writeElements([row, hero]))).toEqual([row, hero]);
  expect(readElements(JSON.stringify({ id: 'home', elements: [hero] }))).toEqual([hero]);
});

test.each(['', 'a sentence', '1', 'null', '[]', '{}', '{"id":"x"}', '[{"type":"grid"},{}]', '{"elements":[]}'])(
  'the text %s is not read as an element',
  (text) => expect(readElements(text)).toBeUndefined(),
);

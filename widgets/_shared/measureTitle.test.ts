import { expect, it } from 'vitest';
import { measureTitle } from './measureTitle.ts';

it('splits lines and measures the longest word in letters, not code units', () => {
  expect(measureTitle('Monteiro\n Kovac ')).toEqual({ lines: ['Monteiro', 'Kovac'], longestWord: 8, scale: 1 });
  expect(measureTitle('🥊🥊')).toMatchObject({ longestWord: 2 });
  expect(measureTitle('')).toEqual({ lines: [], longestWord: 1, scale: 1 });
});

it('scales a sentence smaller than a name, and never larger with more letters', () => {
  const scales = [10, 30, 60, 100, 300].map((length) => measureTitle('a'.repeat(length)).scale);
  expect(scales).toEqual([...scales].sort((a, b) => b - a));
});

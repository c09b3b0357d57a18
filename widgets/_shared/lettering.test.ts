import { expect, it } from 'vitest';
import { letteringOf } from './lettering.ts';

it('splits lines and measures the longest word in letters, not code units', () => {
  expect(letteringOf('Monteiro\n Kovac ')).toEqual({ lines: ['Monteiro', 'Kovac'], longest: 8, scale: 1 });
  expect(letteringOf('🥊🥊')).toMatchObject({ longest: 2 });
  expect(letteringOf('')).toEqual({ lines: [], longest: 1, scale: 1 });
});

it('sets a sentence smaller than a name, and never grows with length', () => {
  const scales = [10, 30, 60, 100, 300].map((length) => letteringOf('a'.repeat(length)).scale);
  expect(scales).toEqual([...scales].sort((a, b) => b - a));
});

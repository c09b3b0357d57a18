import { expect, test } from 'vitest';
import { readLatinKey } from './readLatinKey.ts';

test('a shortcut works with layouts of other scripts by the position of the key, and with Latin layouts by its letter', () => {
  expect(readLatinKey({ key: 'ئ', code: 'KeyZ' }), 'Arabic').toBe('z');
  expect(readLatinKey({ key: 'я', code: 'KeyZ' }), 'Cyrillic').toBe('z');
  expect(readLatinKey({ key: 'Z', code: 'KeyY' }), 'German, with Shift').toBe('z');
  expect(readLatinKey({ key: 'ArrowUp', code: 'ArrowUp' })).toBe('arrowup');
  expect(readLatinKey({ key: 'ç', code: 'Semicolon' }), 'a Latin letter of Portuguese').toBe('ç');
});

import { expect, test } from 'vitest';
import { isPageId, suggestPageId } from './suggestPageId.ts';

test('the suggested id of a page has the Latin letters and digits of its title, and is not the id of another page', () => {
  const taken = new Set(['films', 'films-2']);
  const suggest = (title: string) => suggestPageId(title, taken);
  expect(suggest('Fight Nights: 2027!')).toBe('fight-nights-2027');
  expect(suggest('Películas de acción')).toBe('peliculas-de-accion');
  expect(suggest('Films')).toBe('films-3');
  expect(suggest('أفلام')).toBe('');
  expect(suggest('أفلام Films 4')).toBe('films-4');
  expect(suggest('رمضان 2026')).toBe('');
  expect(suggest('2026')).toBe('2026');
  expect(isPageId(suggest('x'.repeat(500)))).toBe(true);
});

test('the id of a page has no spaces, slashes or letters with accents, and begins with a letter or digit', () => {
  expect(['films', 'A.b_c-1'].map(isPageId)).toEqual([true, true]);
  expect(['', '-films', 'a/b', '../home', 'a b', 'acción', 'x'.repeat(121)].map(isPageId)).toEqual(
    Array(7).fill(false),
  );
});

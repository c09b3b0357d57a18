import { expect, test } from 'vitest';
import { buildFrameAddress, listCombinations, readMatrixChoices, writeMatrixChoices } from './matrixChoices.ts';

const LOCALES = ['en', 'es', 'ar'];
const read = (query: string) => readMatrixChoices(new URLSearchParams(query), LOCALES);

test('an address without choices compares guests and viewers, on a phone and on a laptop, in the first language', () => {
  const choices = read('page=home');
  expect(choices).toEqual({
    page: 'home',
    source: 'draft',
    audiences: ['guest', 'viewer'],
    locales: ['en'],
    widths: [390, 1280],
  });
  expect(listCombinations(choices)).toHaveLength(4);
});

test('choices are in the address; unknown values are left out, and an empty choice stays empty', () => {
  const choices = read('page=home&source=published&audience=child,robot&lang=ar,en&width=');
  expect(choices).toMatchObject({ source: 'published', audiences: ['child'], locales: ['en', 'ar'], widths: [] });
  expect(readMatrixChoices(writeMatrixChoices(choices), LOCALES)).toEqual(choices);
  expect(listCombinations(choices)).toEqual([]);
});

test('each combination has a frame of its audience and language, which can be opened alone', () => {
  const choices = read('page=home&audience=child&lang=ar&width=768');
  const [first] = listCombinations(choices);
  expect(buildFrameAddress(first!)).toBe('/_admin/composed-page-preview?mode=browse&lang=ar&audience=child');
  expect(buildFrameAddress(first!, choices)).toBe(
    '/_admin/composed-page-preview?mode=browse&lang=ar&audience=child&page=home&source=draft',
  );
});

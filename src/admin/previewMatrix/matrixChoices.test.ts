import { expect, test } from 'vitest';
import {
  buildFrameAddress,
  listCombinations,
  readMatrixChoices,
  selectKnownVariants,
  toCombinationKey,
  writeMatrixChoices,
} from './matrixChoices.ts';

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
    variants: [],
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

test('variants of two experiments are combined with each other and with the other choices, all in the address', () => {
  const choices = read(
    'page=home&audience=guest&width=390&experiment=hero:big,look:wide,hero:control,hero:big,:x,look',
  );
  expect(choices.variants).toEqual([
    { experiment: 'hero', variant: 'big' },
    { experiment: 'look', variant: 'wide' },
    { experiment: 'hero', variant: 'control' },
  ]);
  expect(readMatrixChoices(writeMatrixChoices(choices), LOCALES)).toEqual(choices);
  const combinations = listCombinations(choices);
  expect(combinations.map(toCombinationKey)).toEqual([
    'guest en 390 hero:big look:wide',
    'guest en 390 hero:control look:wide',
  ]);
  expect(buildFrameAddress(combinations[1]!)).toBe(
    '/_admin/composed-page-preview?mode=browse&lang=en&audience=guest&experiment=hero%3Acontrol&experiment=look%3Awide',
  );
  // Variants that do not exist are removed, and the others have the order of the experiments.
  const experiments = [{ id: 'hero', variants: ['control', 'big'] }];
  expect(selectKnownVariants(choices.variants, experiments)).toEqual([
    { experiment: 'hero', variant: 'control' },
    { experiment: 'hero', variant: 'big' },
  ]);
});

test('all frames show the moment of the address; a text that is not a moment is left out', () => {
  const choices = read('page=home&at=2027-01-05T09:00:00%2B03:00');
  expect(choices.at).toBe('2027-01-05T06:00:00.000Z');
  expect(readMatrixChoices(writeMatrixChoices(choices), LOCALES)).toEqual(choices);
  const [first] = listCombinations(choices);
  expect(buildFrameAddress(first!)).toContain('&at=2027-01-05T06%3A00%3A00.000Z');
  expect(toCombinationKey(first!), 'another moment has a frame of its own').toBe(
    'guest en 390 2027-01-05T06:00:00.000Z',
  );
  expect(read('page=home&at=soon')).not.toHaveProperty('at');
  expect(toCombinationKey(listCombinations(read('page=home'))[0]!)).toBe('guest en 390');
});

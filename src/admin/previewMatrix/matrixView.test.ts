import { expect, test } from 'vitest';
import { buildFrameAddress, listCombinations, readMatrixView, writeMatrixView } from './matrixView.ts';

const LOCALES = ['en', 'es', 'ar'];
const read = (query: string) => readMatrixView(new URLSearchParams(query), LOCALES);

test('an address without choices compares guests and viewers, on a phone and on a laptop, in the first language', () => {
  const view = read('page=home');
  expect(view).toEqual({
    page: 'home',
    source: 'draft',
    audiences: ['guest', 'viewer'],
    locales: ['en'],
    widths: [390, 1280],
  });
  expect(listCombinations(view)).toHaveLength(4);
});

test('choices are in the address; unknown values are left out, and an empty choice stays empty', () => {
  const view = read('page=home&source=published&audience=child,robot&lang=ar,en&width=');
  expect(view).toMatchObject({ source: 'published', audiences: ['child'], locales: ['en', 'ar'], widths: [] });
  expect(readMatrixView(writeMatrixView(view), LOCALES)).toEqual(view);
  expect(listCombinations(view)).toEqual([]);
});

test('each combination has a frame of its audience and language, which can be opened alone', () => {
  const view = read('page=home&audience=child&lang=ar&width=768');
  const [first] = listCombinations(view);
  expect(buildFrameAddress(first!)).toBe('/_admin/composed-page-preview?mode=browse&lang=ar&audience=child');
  expect(buildFrameAddress(first!, view)).toBe(
    '/_admin/composed-page-preview?mode=browse&lang=ar&audience=child&page=home&source=draft',
  );
});

import { expect, test } from 'vitest';
import { findHints } from './findHints.ts';
import { findWorstContrast } from './measureContrast.ts';
import type { PageFacts, RowFacts } from './pageFacts.ts';

const GOOD_ROW: RowFacts = {
  pointer: '/elements/0',
  headings: [{ level: 2, text: 'Live now', pointer: '/elements/0/name' }],
  controls: [{ kind: 'link', name: 'All live', pointer: '/elements/0' }],
  images: [{ alt: '', source: 'https://a.example/1.webp', pointer: '/elements/0' }],
  weight: { bytes: 600_000, requests: 8 },
  contrasts: [{ text: 'Monteiro', ratio: 4.5, required: 4.5, pointer: '/elements/0/title' }],
};
const GOOD: PageFacts = {
  sharing: {
    title: 'Home · Brand',
    url: 'https://brand.example/',
    description: 'All fights live.',
    image: { url: 'https://brand.example/img.webp', width: 1280 },
    isIndexed: true,
  },
  headings: [{ level: 1, text: 'Home', pointer: '/title' }],
  rows: [GOOD_ROW],
  rowCount: 1,
};
const hints = (change: Partial<PageFacts>): string[] => findHints({ ...GOOD, ...change }).map(({ text }) => text);
const rowHints = (change: Partial<RowFacts>): string[] => hints({ rows: [{ ...GOOD_ROW, ...change }] });
const sharing = (change: Partial<PageFacts['sharing']>): string[] => hints({ sharing: { ...GOOD.sharing, ...change } });
const heading = (level: number, text = 'A') => ({ level, text, pointer: '/elements/0/name' });

test('a good page has no hints', () => {
  expect(findHints(GOOD)).toEqual([]);
});

test('the shared link needs a short title and description and a wide image, if search engines show the page', () => {
  expect(sharing({ title: 'x'.repeat(61) })).toEqual(['hint_titleLong']);
  expect(sharing({ description: undefined })).toEqual(['hint_noDescription']);
  expect(sharing({ description: 'x'.repeat(161) })).toEqual(['hint_descriptionLong']);
  expect(sharing({ image: undefined })).toEqual(['hint_noShareImage']);
  expect(sharing({ image: { url: 'https://a.example', width: 599 } })).toEqual(['hint_shareImageSmall']);
  expect(sharing({ image: { url: 'https://a.example', width: undefined } })).toEqual([]);
  expect(sharing({ description: undefined, image: undefined, isIndexed: false })).toEqual([]);
});

test('the first heading has level 1, no level is skipped, and no heading is empty', () => {
  expect(hints({ headings: [] })).toEqual(['hint_noFirstHeading']);
  expect(rowHints({ headings: [heading(1)] })).toEqual(['hint_secondFirstHeading']);
  expect(rowHints({ headings: [heading(3)] })).toEqual(['hint_headingSkips']);
  expect(rowHints({ headings: [heading(2), heading(3), heading(2), heading(4)] })).toEqual(['hint_headingSkips']);
  expect(rowHints({ headings: [heading(2, '')] })).toEqual(['hint_emptyHeading']);
});

test('links and buttons have names, and links say where they lead', () => {
  const control = (kind: 'link' | 'button', name: string) => ({ controls: [{ kind, name, pointer: '' }] });
  expect(rowHints(control('link', ''))).toEqual(['hint_linkWithoutName']);
  expect(rowHints(control('button', ''))).toEqual(['hint_buttonWithoutName']);
  expect(rowHints(control('link', 'Click here'))).toEqual(['hint_vagueName']);
  expect(rowHints(control('link', 'المزيد'))).toEqual(['hint_vagueName']);
});

test('images have a text alternative that is not a file name', () => {
  const image = (alt: string | undefined) => ({ images: [{ alt, source: 'https://a.example/b.webp', pointer: '' }] });
  expect(rowHints(image(undefined))).toEqual(['hint_noAlt']);
  expect(rowHints(image('b.WEBP'))).toEqual(['hint_altIsFileName']);
});

test('a text with too little contrast and a row with too heavy images get hints', () => {
  const contrast = (ratio: number, required: number) => ({
    contrasts: [{ text: 'A', ratio, required, pointer: '/elements/0/title' }],
  });
  expect(rowHints(contrast(4.4, 4.5))).toEqual(['hint_contrast']);
  expect(rowHints(contrast(4.4, 3))).toEqual([]);
  expect(rowHints({ weight: { bytes: 600_001, requests: 8 } })).toEqual(['hint_heavyRow']);
});

test('the worst contrast of a box leaves out one pixel of a hundred, and transparent ones', () => {
  const [width, height] = [10, 30];
  const data = new Uint8ClampedArray(width * height * 4);
  const box = { left: 0, top: 0, right: width, bottom: height };
  const white = [255, 255, 255] as const;
  const fill = (from: number, to: number, value: number): void => {
    for (let at = from; at < to; at += 1) data.set([value, value, value, 255], at * 4);
  };
  expect(findWorstContrast({ data, width, height }, white, box)).toBeUndefined();
  fill(0, width * height, 0);
  expect(findWorstContrast({ data, width, height }, white, box)).toBe(21);
  fill(0, 3, 255);
  expect(findWorstContrast({ data, width, height }, white, box)).toBe(21);
  fill(3, 4, 255);
  expect(findWorstContrast({ data, width, height }, white, box)).toBe(1);
  expect(findWorstContrast({ data, width, height }, white, { ...box, top: 5 })).toBe(21);
});

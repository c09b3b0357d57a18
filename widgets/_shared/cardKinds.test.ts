import { expect, test } from 'vitest';
import { estimateShelf, imageSizes, ONE_LINE_TITLE_LENGTH, reserveTitleLines } from './cardKinds.ts';

const shortTitles = [{ title: 'Short' }];
const longTitles = [{ title: 'x'.repeat(ONE_LINE_TITLE_LENGTH.landscape + 1) }];

test('a row reserves two title lines for long titles and none for texts on the image', () => {
  expect([
    reserveTitleLines('landscape', 'regular', shortTitles),
    reserveTitleLines('landscape', 'regular', longTitles),
  ]).toEqual(['one', 'two']);
  expect([
    reserveTitleLines('landscape', 'stacked', shortTitles),
    reserveTitleLines('landscape', 'stacked', longTitles),
  ]).toEqual(['one', 'two']);
  expect(reserveTitleLines('ticket', 'stacked', shortTitles)).toBe('one');
  for (const [kind, metadata] of [
    ['landscape', 'over'],
    ['landscape', 'hidden'],
    ['section', 'regular'],
    ['section', 'stacked'],
  ] as const)
    expect(reserveTitleLines(kind, metadata, longTitles)).toBe('none');
});

test('the estimate of a stacked row adds one line of facts; a row with texts on the image is lower than a regular row', () => {
  const [over, regular, stacked] = (['over', 'regular', 'stacked'] as const).map(
    (metadata) => estimateShelf('landscape', metadata, 1, shortTitles).desktop,
  );
  // 22 px: the height of the second line of facts.
  expect(stacked! - regular!).toBe(22);
  expect(regular!).toBeGreaterThan(over!);
  // 52 px: a second title line of 26 px in each of the two lines of cards.
  expect(
    estimateShelf('landscape', 'stacked', 2, longTitles).desktop -
      estimateShelf('landscape', 'stacked', 2, shortTitles).desktop,
  ).toBe(52);
});

test('an image is as wide as its card, and 1.4 times as wide while the card has grown', () => {
  expect(imageSizes('landscape', false)).toBe('(width < 480px) 86vw, (width <= 1024px) 42vw, 320px');
  expect(imageSizes('poster', true)).toBe('(width < 480px) 42vw, (width <= 1024px) 24vw, 308px');
});

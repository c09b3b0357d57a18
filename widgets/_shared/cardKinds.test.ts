import { expect, test } from 'vitest';
import { estimateShelf, ONE_LINE_TITLE_LENGTH, reserveTitleLines } from './cardKinds.ts';

const short = [{ title: 'Short' }];
const long = [{ title: 'x'.repeat(ONE_LINE_TITLE_LENGTH.landscape + 1) }];

test('a row reserves two title lines for long titles and none for texts on the image', () => {
  expect([reserveTitleLines('landscape', 'regular', short), reserveTitleLines('landscape', 'regular', long)]).toEqual([
    'one',
    'two',
  ]);
  expect([reserveTitleLines('landscape', 'stacked', short), reserveTitleLines('landscape', 'stacked', long)]).toEqual([
    'one',
    'two',
  ]);
  expect(reserveTitleLines('ticket', 'stacked', short)).toBe('one');
  for (const [kind, metadata] of [
    ['landscape', 'over'],
    ['landscape', 'hidden'],
    ['section', 'regular'],
    ['section', 'stacked'],
  ] as const)
    expect(reserveTitleLines(kind, metadata, long)).toBe('none');
});

test('the estimate of a stacked row adds one line of facts; a row with texts on the image is lower than a regular row', () => {
  const [over, regular, stacked] = (['over', 'regular', 'stacked'] as const).map(
    (metadata) => estimateShelf('landscape', metadata, 1, short).desktop,
  );
  expect(stacked! - regular!).toBe(22);
  expect(regular!).toBeGreaterThan(over!);
  expect(
    estimateShelf('landscape', 'stacked', 2, long).desktop - estimateShelf('landscape', 'stacked', 2, short).desktop,
  ).toBe(52);
});

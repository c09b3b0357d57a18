import { expect, test } from 'vitest';
import { estimateShelf, ONE_LINE, roomForText } from './cardKinds.ts';

const short = [{ title: 'Short' }],
  long = [{ title: 'x'.repeat(ONE_LINE.landscape + 1) }];

test('a row reserves space for all texts that its cards may have', () => {
  expect([roomForText('landscape', 'regular', short), roomForText('landscape', 'regular', long)]).toEqual([
    'one',
    'two',
  ]);
  expect([roomForText('landscape', 'stacked', short), roomForText('landscape', 'stacked', long)]).toEqual([
    'one',
    'two',
  ]);
  expect(roomForText('ticket', 'stacked', short)).toBe('one');
  for (const [kind, metadata] of [
    ['landscape', 'over'],
    ['landscape', 'hidden'],
    ['section', 'regular'],
    ['section', 'stacked'],
  ] as const)
    expect(roomForText(kind, metadata, long)).toBe('none');
});

test('a stacked row is estimated one line of facts higher than a regular one, and a row with texts on the image lower', () => {
  const [over, regular, stacked] = (['over', 'regular', 'stacked'] as const).map(
    (metadata) => estimateShelf('landscape', metadata, 1, short).desktop,
  );
  expect(stacked! - regular!).toBe(22);
  expect(regular!).toBeGreaterThan(over!);
  expect(
    estimateShelf('landscape', 'stacked', 2, long).desktop - estimateShelf('landscape', 'stacked', 2, short).desktop,
  ).toBe(52);
});

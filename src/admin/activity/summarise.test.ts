import { expect, test } from 'vitest';
import { summarise } from './summarise.ts';

test('kinds are added up over the days, the most first, with a bar for each day from the first to the last', () => {
  expect(
    summarise({
      from: '2026-11-18',
      days: [
        { day: '2026-11-21', event: 'a', count: 1 },
        { day: '2026-11-20', event: 'b', count: 5 },
        { day: '2026-11-18', event: 'a', count: 2 },
      ],
    }),
  ).toEqual([
    { event: 'b', count: 5, perDay: [0, 0, 5, 0] },
    { event: 'a', count: 3, perDay: [2, 0, 0, 1] },
  ]);
  expect(summarise({ from: '2026-11-18', days: [] })).toEqual([]);
});

test('a long period has no more bars than can be seen, and loses no count', () => {
  const days = Array.from({ length: 90 }, (_, n) => ({
    day: new Date(Date.UTC(2026, 7, 1 + n)).toISOString().slice(0, 10),
    event: 'a',
    count: 1,
  }));
  const [kind] = summarise({ from: '2026-08-01', days });
  expect([kind?.perDay.length, kind?.count]).toEqual([30, 90]);
});

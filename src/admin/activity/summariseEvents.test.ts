import { expect, test } from 'vitest';
import { summariseEvents } from './summariseEvents.ts';

test('events are summed over the days, most frequent first, with a bar for each day', () => {
  expect(
    summariseEvents({
      from: '2026-11-18',
      days: [
        { day: '2026-11-21', event: 'a', count: 1 },
        { day: '2026-11-20', event: 'b', count: 5 },
        { day: '2026-11-18', event: 'a', count: 2 },
      ],
    }),
  ).toEqual([
    { event: 'b', count: 5, perBar: [0, 0, 5, 0] },
    { event: 'a', count: 3, perBar: [2, 0, 0, 1] },
  ]);
  expect(summariseEvents({ from: '2026-11-18', days: [] })).toEqual([]);
});

test('limits the number of bars of a long period and counts every event', () => {
  const days = Array.from({ length: 90 }, (_, n) => ({
    day: new Date(Date.UTC(2026, 7, 1 + n)).toISOString().slice(0, 10),
    event: 'a',
    count: 1,
  }));
  const [summary] = summariseEvents({ from: '2026-08-01', days });
  expect([summary?.perBar.length, summary?.count]).toEqual([30, 90]);
});

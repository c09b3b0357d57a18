import { expect, it } from 'vitest';
import { computeAge, countWinsByMethod, findStreak } from './statistics.ts';

const bout = (
  result: 'win' | 'loss' | 'draw' | 'noContest',
  method: 'koTko' | 'submission' | 'decision' | 'disqualification' | 'draw' | 'noContest',
) => ({ result, method });

it('counts wins by method and ignores losses and other methods', () => {
  const bouts = [
    bout('win', 'koTko'),
    bout('win', 'koTko'),
    bout('win', 'decision'),
    bout('loss', 'koTko'),
    bout('win', 'disqualification'),
    bout('win', 'submission'),
  ];
  expect(countWinsByMethod(bouts)).toEqual([
    { method: 'koTko', count: 2, percent: 50 },
    { method: 'submission', count: 1, percent: 25 },
    { method: 'decision', count: 1, percent: 25 },
  ]);
  expect(countWinsByMethod([]).every(({ count, percent }) => count === 0 && percent === 0)).toBe(true);
});
it('computes the age to the day', () => {
  expect(computeAge('1996-11-21', Date.UTC(2026, 10, 20))).toBe(29);
  expect(computeAge('1996-11-21', Date.UTC(2026, 10, 21))).toBe(30);
  expect(computeAge('1996-13-99', 0)).toBeUndefined();
});
it('counts the newest bouts with the same result', () => {
  expect(findStreak([bout('win', 'koTko'), bout('win', 'decision'), bout('loss', 'koTko')])).toEqual({
    result: 'win',
    count: 2,
  });
  expect(findStreak([])).toBeUndefined();
});

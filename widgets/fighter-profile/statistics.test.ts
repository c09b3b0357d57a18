import { expect, it } from 'vitest';
import { ageAt, streakOf, winsBy } from './statistics.ts';

const bout = (
  result: 'win' | 'loss' | 'draw' | 'noContest',
  method: 'koTko' | 'submission' | 'decision' | 'disqualification' | 'draw' | 'noContest',
) => ({ result, method });

it('counts wins by how they came, losses and odd endings left out', () => {
  const bouts = [
    bout('win', 'koTko'),
    bout('win', 'koTko'),
    bout('win', 'decision'),
    bout('loss', 'koTko'),
    bout('win', 'disqualification'),
    bout('win', 'submission'),
  ];
  expect(winsBy(bouts)).toEqual([
    { method: 'koTko', count: 2, percent: 50 },
    { method: 'submission', count: 1, percent: 25 },
    { method: 'decision', count: 1, percent: 25 },
  ]);
  expect(winsBy([]).every(({ count, percent }) => count === 0 && percent === 0)).toBe(true);
});
it('counts years to the day', () => {
  expect(ageAt('1996-11-21', Date.UTC(2026, 10, 20))).toBe(29);
  expect(ageAt('1996-11-21', Date.UTC(2026, 10, 21))).toBe(30);
  expect(ageAt('1996-13-99', 0)).toBeUndefined();
});
it('counts how many of the newest ended alike', () => {
  expect(streakOf([bout('win', 'koTko'), bout('win', 'decision'), bout('loss', 'koTko')])).toEqual({
    result: 'win',
    count: 2,
  });
  expect(streakOf([])).toBeUndefined();
});

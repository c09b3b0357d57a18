import { expect, test } from 'vitest';
import { sumFigures, toFigures, type BrandCounts } from './sumFigures.ts';

const EMPTY: BrandCounts = {
  views: undefined,
  starts: undefined,
  stalls: undefined,
  problems: 0,
  pluginFailures: 0,
  turnedOff: 0,
  experiments: 0,
};
const starts = (counts: Record<string, number>) => new Map(Object.entries(counts));

test('the median start time of a group is that of all its playbacks, not of the medians of its brands', () => {
  const fast = { ...EMPTY, starts: starts({ '0-500': 90, '2000-4000': 10 }) };
  const slow = { ...EMPTY, starts: starts({ '4000-8000': 9, '16000-': 2 }) };
  expect(toFigures(fast)).toMatchObject({ plays: 100, startRange: '0-500' });
  expect(toFigures(slow)).toMatchObject({ plays: 11, startRange: '4000-8000' });
  expect(sumFigures([fast, slow])).toMatchObject({ plays: 111, startRange: '0-500' });
});

test('a brand that does not count adds nothing, and figures that no brand counts are missing', () => {
  const counted = { ...EMPTY, views: 5, stalls: starts({ '0-0': 6, '0-1': 2 }), problems: 2, experimentViews: 3 };
  expect(sumFigures([EMPTY, counted])).toEqual({
    views: 5,
    measuredPlaybacks: 8,
    stalledPlaybacks: 2,
    problems: 2,
    pluginFailures: 0,
    turnedOff: 0,
    experiments: 0,
    experimentViews: 3,
  });
  expect(sumFigures([])).toEqual({ problems: 0, pluginFailures: 0, turnedOff: 0, experiments: 0 });
  expect(toFigures({ ...EMPTY, starts: new Map() }), 'nothing was measured').toMatchObject({ plays: 0 });
});

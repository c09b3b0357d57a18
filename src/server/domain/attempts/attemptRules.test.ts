import { expect, test } from 'vitest';
import { computeMaxSolution } from './attemptRules.ts';

test('the work of a challenge doubles every twenty attempts above the limit, up to a maximum', () => {
  expect([0, 1, 19, 20, 39, 40, 60, 80, 99, 100, 10_000].map(computeMaxSolution)).toEqual([
    500, 500, 500, 1_000, 1_000, 2_000, 4_000, 8_000, 8_000, 16_000, 16_000,
  ]);
});

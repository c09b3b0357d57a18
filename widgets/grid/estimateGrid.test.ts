import { expect, it } from 'vitest';
import { estimateShelf } from '../_shared/cardKinds.ts';
import { estimateGrid } from './estimateGrid.ts';

it('is as high as a shelf of one line, and grows with each further line, not with each card', () => {
  expect(estimateGrid('landscape', 'regular', 1)).toEqual(estimateShelf('landscape', 'regular', 1));
  const three = estimateGrid('landscape', 'regular', 3);
  const four = estimateGrid('landscape', 'regular', 4);
  const five = estimateGrid('landscape', 'regular', 5);
  expect(five.desktop).toBeGreaterThan(four.desktop);
  expect(five.tv).toBe(four.tv);
  expect(five.mobile - four.mobile).toBe(four.mobile - three.mobile);
});

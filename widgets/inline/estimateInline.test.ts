import { expect, it } from 'vitest';
import { estimateInline, INITIAL_ENTRIES } from './estimateInline.ts';

it('estimates whole lines, up to the number of initial entries', () => {
  const { mobile, tv } = estimateInline('landscape', 3);
  // 102 px are the heading and the margin of the row, which the estimate includes once.
  expect(mobile - tv).toBe(2 * (estimateInline('landscape', 1).mobile - 102));
  expect(estimateInline('landscape', 40)).toEqual(estimateInline('landscape', INITIAL_ENTRIES));
  expect(estimateInline('poster', 3).mobile).toBeGreaterThan(mobile);
});

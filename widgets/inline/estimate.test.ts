import { expect, it } from 'vitest';
import { AT_FIRST, estimateInline } from './estimate.ts';

it('grows by whole lines up to what is shown at first', () => {
  const { mobile, tv } = estimateInline('landscape', 3);
  expect(mobile - tv).toBe(2 * (estimateInline('landscape', 1).mobile - 102));
  expect(estimateInline('landscape', 40)).toEqual(estimateInline('landscape', AT_FIRST));
  expect(estimateInline('poster', 3).mobile).toBeGreaterThan(mobile);
});

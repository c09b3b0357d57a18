import { describe, expect, it } from 'vitest';
import { moveBy } from './roving.ts';

const one = { count: 10, lines: 1, isRtl: false, page: 4 };
const two = { count: 9, lines: 2, isRtl: false, page: 3 };

describe('moveBy', () => {
  it('moves along the row and stops at its ends', () => {
    expect(moveBy('ArrowRight', 3, one)).toBe(4);
    expect(moveBy('ArrowLeft', 3, one)).toBe(2);
    expect(moveBy('ArrowLeft', 0, one)).toBeUndefined();
    expect(moveBy('ArrowRight', 9, one)).toBeUndefined();
  });
  it('is mirrored from right to left', () => {
    expect(moveBy('ArrowLeft', 3, { ...one, isRtl: true })).toBe(4);
    expect(moveBy('ArrowRight', 3, { ...one, isRtl: true })).toBe(2);
  });
  it('Home and End go to the ends of the row, PageUp and PageDown move by one view', () => {
    expect(moveBy('Home', 5, one)).toBe(0);
    expect(moveBy('End', 5, one)).toBe(9);
    expect(moveBy('PageDown', 1, one)).toBe(5);
    expect(moveBy('PageDown', 8, one)).toBe(9);
    expect(moveBy('PageUp', 2, one)).toBe(0);
  });
  it('leaves Up and Down to the page in one line, and uses them in two', () => {
    expect(moveBy('ArrowDown', 0, one)).toBeUndefined();
    expect(moveBy('ArrowDown', 0, two)).toBe(1);
    expect(moveBy('ArrowUp', 1, two)).toBe(0);
    expect(moveBy('ArrowDown', 1, two)).toBeUndefined();
    expect(moveBy('ArrowDown', 8, two)).toBeUndefined();
  });
  it('keeps the line, and reaches an incomplete last column', () => {
    expect(moveBy('ArrowRight', 1, two)).toBe(3);
    expect(moveBy('ArrowRight', 7, two)).toBe(8);
    expect(moveBy('ArrowRight', 8, two)).toBeUndefined();
  });
  it('ignores other keys', () => expect(moveBy('a', 1, one)).toBeUndefined());
});

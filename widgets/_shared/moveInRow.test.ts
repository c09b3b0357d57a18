import { describe, expect, it } from 'vitest';
import { continueKey, moveInRow } from './moveInRow.ts';

const oneLine = { count: 10, lines: 1, isRtl: false, perPage: 4 };
const twoLines = { count: 9, lines: 2, isRtl: false, perPage: 3 };

describe('moveInRow', () => {
  it('moves along the row and stops at its ends', () => {
    expect(moveInRow('ArrowRight', 3, oneLine)).toBe(4);
    expect(moveInRow('ArrowLeft', 3, oneLine)).toBe(2);
    expect(moveInRow('ArrowLeft', 0, oneLine)).toBeUndefined();
    expect(moveInRow('ArrowRight', 9, oneLine)).toBeUndefined();
  });
  it('mirrors in right-to-left pages', () => {
    expect(moveInRow('ArrowLeft', 3, { ...oneLine, isRtl: true })).toBe(4);
    expect(moveInRow('ArrowRight', 3, { ...oneLine, isRtl: true })).toBe(2);
  });
  it('moves to the ends and by pages', () => {
    expect(moveInRow('Home', 5, oneLine)).toBe(0);
    expect(moveInRow('End', 5, oneLine)).toBe(9);
    expect(moveInRow('PageDown', 1, oneLine)).toBe(5);
    expect(moveInRow('PageDown', 8, oneLine)).toBe(9);
    expect(moveInRow('PageUp', 2, oneLine)).toBe(0);
  });
  it('moves up and down only in two lines', () => {
    expect(moveInRow('ArrowDown', 0, oneLine)).toBeUndefined();
    expect(moveInRow('ArrowDown', 0, twoLines)).toBe(1);
    expect(moveInRow('ArrowUp', 1, twoLines)).toBe(0);
    expect(moveInRow('ArrowDown', 1, twoLines)).toBeUndefined();
    expect(moveInRow('ArrowDown', 8, twoLines)).toBeUndefined();
  });
  it('keeps the line and reaches a half-filled last column', () => {
    expect(moveInRow('ArrowRight', 1, twoLines)).toBe(3);
    expect(moveInRow('ArrowRight', 7, twoLines)).toBe(8);
    expect(moveInRow('ArrowRight', 8, twoLines)).toBeUndefined();
  });
  it('ignores other keys', () => expect(moveInRow('a', 1, oneLine)).toBeUndefined());
});

it('continueKey moves back into the row after Home and End, and keeps the direction of other keys', () => {
  expect([
    continueKey('Home', false),
    continueKey('End', false),
    continueKey('Home', true),
    continueKey('ArrowDown', false),
  ]).toEqual(['ArrowRight', 'ArrowLeft', 'ArrowLeft', 'ArrowDown']);
});

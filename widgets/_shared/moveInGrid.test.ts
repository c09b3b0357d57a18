import { describe, expect, it } from 'vitest';
import { moveInGrid } from './moveInGrid.ts';

/** A grid of ten cards in three lines: 0 1 2 3 / 4 5 6 7 / 8 9. */
const grid = { count: 10, columns: 4, isRtl: false, linesPerViewport: 2 };

describe('moveInGrid', () => {
  it('moves along a line and stops at its ends', () => {
    expect(moveInGrid('ArrowRight', 4, grid)).toBe(5);
    expect(moveInGrid('ArrowLeft', 5, grid)).toBe(4);
    expect(moveInGrid('ArrowRight', 3, grid)).toBeUndefined();
    expect(moveInGrid('ArrowLeft', 4, grid)).toBeUndefined();
    expect(moveInGrid('ArrowRight', 9, grid)).toBeUndefined();
  });
  it('mirrors in right-to-left pages', () => {
    expect(moveInGrid('ArrowLeft', 4, { ...grid, isRtl: true })).toBe(5);
    expect(moveInGrid('ArrowRight', 5, { ...grid, isRtl: true })).toBe(4);
    expect(moveInGrid('ArrowRight', 4, { ...grid, isRtl: true })).toBeUndefined();
  });
  it('keeps the column when it moves up and down, and reaches a shorter last line', () => {
    expect(moveInGrid('ArrowDown', 1, grid)).toBe(5);
    expect(moveInGrid('ArrowDown', 7, grid)).toBe(9);
    expect(moveInGrid('ArrowDown', 8, grid)).toBeUndefined();
    expect(moveInGrid('ArrowUp', 9, grid)).toBe(5);
    expect(moveInGrid('ArrowUp', 2, grid)).toBeUndefined();
  });
  it('moves by pages of lines and stops at the first and last line', () => {
    expect(moveInGrid('PageDown', 0, grid)).toBe(8);
    expect(moveInGrid('PageDown', 3, grid)).toBe(9);
    expect(moveInGrid('PageUp', 9, grid)).toBe(1);
    expect(moveInGrid('PageUp', 1, grid)).toBeUndefined();
  });
  it('moves to the ends of the line, and with Ctrl to the ends of the list', () => {
    expect(moveInGrid('Home', 6, grid)).toBe(4);
    expect(moveInGrid('End', 8, grid)).toBe(9);
    expect(moveInGrid('End', 4, grid)).toBe(7);
    expect(moveInGrid('Home', 6, grid, true)).toBe(0);
    expect(moveInGrid('End', 0, grid, true)).toBe(9);
    expect(moveInGrid('Home', 4, grid)).toBeUndefined();
  });
  it('moves in a list of one column', () => {
    const list = { ...grid, columns: 1 };
    expect(moveInGrid('ArrowDown', 3, list)).toBe(4);
    expect(moveInGrid('ArrowRight', 3, list)).toBeUndefined();
    expect(moveInGrid('End', 3, list, true)).toBe(9);
  });
  it('never leaves the list', () => {
    const keys = ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End'];
    const shapes = [1, 2, 3, 5, 12].flatMap((columns) =>
      [1, 2, 7, 24].map((count) => ({ columns, count, isRtl: false, linesPerViewport: 3 })),
    );
    const outside = shapes.flatMap((shape) =>
      Array.from({ length: shape.count }, (_, index) =>
        keys.flatMap((key) =>
          [false, true].map((isWholeList) => [index, moveInGrid(key, index, shape, isWholeList)] as const),
        ),
      )
        .flat()
        .filter(([index, next]) => next !== undefined && (next < 0 || next >= shape.count || next === index)),
    );
    expect(outside).toEqual([]);
  });
  it('ignores other keys', () => expect(moveInGrid('a', 1, grid)).toBeUndefined());
});

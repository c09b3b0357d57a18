import { describe, expect, it } from 'vitest';
import { moveInLines, onwards } from './rovingGrid.ts';

/** 0 1 2 3 / 4 5 6 7 / 8 9 */
const grid = { count: 10, columns: 4, isRtl: false, page: 2 };

describe('moveInLines', () => {
  it('moves along a line and stops at its ends', () => {
    expect(moveInLines('ArrowRight', 4, grid)).toBe(5);
    expect(moveInLines('ArrowLeft', 5, grid)).toBe(4);
    expect(moveInLines('ArrowRight', 3, grid)).toBeUndefined();
    expect(moveInLines('ArrowLeft', 4, grid)).toBeUndefined();
    expect(moveInLines('ArrowRight', 9, grid)).toBeUndefined();
  });
  it('is mirrored from right to left', () => {
    expect(moveInLines('ArrowLeft', 4, { ...grid, isRtl: true })).toBe(5);
    expect(moveInLines('ArrowRight', 5, { ...grid, isRtl: true })).toBe(4);
    expect(moveInLines('ArrowRight', 4, { ...grid, isRtl: true })).toBeUndefined();
  });
  it('keeps the column on Up and Down, and reaches a shorter last line', () => {
    expect(moveInLines('ArrowDown', 1, grid)).toBe(5);
    expect(moveInLines('ArrowDown', 7, grid)).toBe(9);
    expect(moveInLines('ArrowDown', 8, grid)).toBeUndefined();
    expect(moveInLines('ArrowUp', 9, grid)).toBe(5);
    expect(moveInLines('ArrowUp', 2, grid)).toBeUndefined();
  });
  it('PageUp and PageDown move by several lines and stop at the first and the last', () => {
    expect(moveInLines('PageDown', 0, grid)).toBe(8);
    expect(moveInLines('PageDown', 3, grid)).toBe(9);
    expect(moveInLines('PageUp', 9, grid)).toBe(1);
    expect(moveInLines('PageUp', 1, grid)).toBeUndefined();
  });
  it('Home and End go to the ends of the line, and with Ctrl to the ends of the list', () => {
    expect(moveInLines('Home', 6, grid)).toBe(4);
    expect(moveInLines('End', 8, grid)).toBe(9);
    expect(moveInLines('End', 4, grid)).toBe(7);
    expect(moveInLines('Home', 6, grid, true)).toBe(0);
    expect(moveInLines('End', 0, grid, true)).toBe(9);
    expect(moveInLines('Home', 4, grid)).toBeUndefined();
  });
  it('is a plain list in one column', () => {
    const list = { ...grid, columns: 1 };
    expect(moveInLines('ArrowDown', 3, list)).toBe(4);
    expect(moveInLines('ArrowRight', 3, list)).toBeUndefined();
    expect(moveInLines('End', 3, list, true)).toBe(9);
  });
  it('never leaves the list for any key', () => {
    const keys = ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End'];
    const shapes = [1, 2, 3, 5, 12].flatMap((columns) =>
      [1, 2, 7, 24].map((count) => ({ columns, count, isRtl: false, page: 3 })),
    );
    const outside = shapes.flatMap((shape) =>
      Array.from({ length: shape.count }, (_, index) =>
        keys.flatMap((key) => [false, true].map((isFar) => [index, moveInLines(key, index, shape, isFar)] as const)),
      )
        .flat()
        .filter(([index, next]) => next !== undefined && (next < 0 || next >= shape.count || next === index)),
    );
    expect(outside).toEqual([]);
  });
  it('ignores other keys', () => expect(moveInLines('a', 1, grid)).toBeUndefined());
});

it('continues in the direction of the key', () => {
  expect([onwards('Home', false), onwards('End', false), onwards('Home', true), onwards('ArrowDown', false)]).toEqual([
    'ArrowRight',
    'ArrowLeft',
    'ArrowLeft',
    'ArrowDown',
  ]);
});

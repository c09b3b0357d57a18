import { expect, test } from 'vitest';
import { findNeighbour } from './findNeighbour.ts';

/** Two lines of three, and a shorter third one. */
const boxes = [0, 1, 2, 3, 4, 5, 6].map((index) => ({
  left: (index % 3) * 110,
  top: Math.floor(index / 3) * 60,
  width: 100,
  height: 50,
}));

test('arrow keys move to the nearest box of the line or of the next line', () => {
  expect(['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp'].map((key) => findNeighbour(key, 4, boxes))).toEqual([
    5, 3, 6, 1,
  ]);
  expect(findNeighbour('ArrowRight', 2, boxes), 'the last box of a line has none to its right').toBeUndefined();
  expect(findNeighbour('ArrowDown', 5, boxes), 'the next line is shorter: its nearest box').toBe(6);
  expect(findNeighbour('ArrowUp', 0, boxes)).toBeUndefined();
  expect(findNeighbour('Enter', 0, boxes)).toBeUndefined();
  expect(findNeighbour('ArrowDown', -1, boxes)).toBeUndefined();
});

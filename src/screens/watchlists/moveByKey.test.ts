import { expect, test } from 'vitest';
import { moveByKey, moveEntry } from './moveByKey.ts';

const shape = { count: 8, columns: 3, isRtl: false };

test('arrow keys move an item by one position or by one line, Home and End to the first and last position', () => {
  const keys = ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp', 'Home', 'End', 'a', 'toString'];
  expect(keys.map((key) => moveByKey(key, 4, shape))).toEqual([5, 3, 7, 1, 0, 7, undefined, undefined]);
  expect(keys.map((key) => moveByKey(key, 0, shape))).toEqual([
    1,
    undefined,
    3,
    undefined,
    undefined,
    7,
    undefined,
    undefined,
  ]);
});

test('in right-to-left pages the left arrow moves forward', () => {
  expect(['ArrowLeft', 'ArrowRight'].map((key) => moveByKey(key, 4, { ...shape, isRtl: true }))).toEqual([5, 3]);
});

test('one entry of a watchlist moves, and the other entries fill the gap', () => {
  expect(moveEntry(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
  expect(moveEntry(['a', 'b', 'c', 'd'], 3, 1)).toEqual(['a', 'd', 'b', 'c']);
});

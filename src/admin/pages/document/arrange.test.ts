import { expect, test } from 'vitest';
import { insertAll, moveByStep, moveToGap, removeAll } from './arrange.ts';
import { createHistory, record, undo } from './documentHistory.ts';
import type { Operation } from './diffDocuments.ts';

const PAGE = { elements: ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id })) };

/** Applies operations, checks that one undo takes them back, and returns the ids of the elements. */
function apply(operations: readonly Operation[]): string {
  const history = createHistory(PAGE);
  const changed = record(history, { operations, selection: '', at: 0 });
  expect(undo(changed).document).toEqual(PAGE);
  return (changed.document['elements'] as typeof PAGE.elements).map(({ id }) => id).join('');
}

test.each([
  { indices: [0], gap: 5, order: 'bcdea', newIndices: [4] },
  { indices: [4], gap: 0, order: 'eabcd', newIndices: [0] },
  { indices: [0, 2], gap: 4, order: 'bdace', newIndices: [2, 3] },
  { indices: [1, 3, 4], gap: 0, order: 'bdeac', newIndices: [0, 1, 2] },
  { indices: [1, 3], gap: 2, order: 'abdce', newIndices: [1, 2] },
])('moving the elements $indices to gap $gap gives the order $order', ({ indices, gap, order, newIndices }) => {
  const arrangement = moveToGap(5, indices, gap);
  expect(apply(arrangement.operations)).toBe(order);
  expect(arrangement.indices).toEqual(newIndices);
});

test('a move of one element is one operation, in either direction; a move to its own position needs none', () => {
  expect(moveToGap(5, [0], 5).operations).toHaveLength(1);
  expect(moveToGap(5, [4], 0).operations).toHaveLength(1);
  expect(moveToGap(5, [2], 2).operations).toEqual([]);
});

test('several elements move by one position together, and not beyond the first or last position', () => {
  expect(apply(moveByStep(5, [1, 3], -1)!.operations)).toBe('badce');
  expect(apply(moveByStep(5, [1, 2], 1)!.operations)).toBe('adbce');
  expect(moveByStep(5, [0, 3], -1)).toBeUndefined();
  expect(moveByStep(5, [3, 4], 1)).toBeUndefined();
  expect(moveByStep(5, [], 1)).toBeUndefined();
});

test('inserted elements get ids that no other element has; several elements are removed at once', () => {
  const { operations, indices } = insertAll(PAGE.elements, 1, [{ id: 'a' }, { id: 'a' }, { id: 'z' }]);
  expect(operations.map((operation) => 'value' in operation && operation.value)).toEqual([
    { id: 'a-2' },
    { id: 'a-3' },
    { id: 'z' },
  ]);
  expect(indices).toEqual([1, 2, 3]);
  expect(apply(removeAll([0, 2, 4]))).toBe('bd');
});

import { expect, test } from 'vitest';
import { moveToGap } from '../document/arrange.ts';
import { suggestGap } from './suggestGap.ts';

test.each([[[2]], [[0]], [[0, 1]], [[0, 2]], [[1, 3]], [[0, 1, 2]]])(
  'the dialog that moves the rows %j suggests a place where they are not already',
  (moved) => {
    const gap = suggestGap(4, moved);
    expect(moveToGap(4, moved, gap).operations).not.toEqual([]);
    expect(moved.includes(gap - 1), 'the list has no place after a moved row').toBe(false);
  },
);

test('when all rows are moved, the start is suggested', () => expect(suggestGap(2, [0, 1])).toBe(0));

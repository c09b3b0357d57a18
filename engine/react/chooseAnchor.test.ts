import { expect, test } from 'vitest';
import { chooseAnchor } from './chooseAnchor.ts';

test.each([
  ['nothing moved', [100, 400, 700], 0],
  ['rows were added above all of them', [500, 800, 1100], 0],
  ['a row was added between the first two', [100, 700, 1000], 0],
  ['the second one moved above the first', [400, 100, 700], 0],
  ['the last one moved above the first', [400, 700, 100], 0],
  ['the first one moved to the end of the page', [5000, 100, 400], 1],
  ['the first two moved to the end of the page', [5000, 5300, 100, 400, 700], 2],
  ['all are in the reverse order', [700, 400, 100], 0],
  ['there is one row', [100], 0],
  ['there is no row', [], -1],
])('when %s, the topmost row that was not moved stays in its position', (_, tops, index) => {
  expect(chooseAnchor(tops)).toBe(index);
});

import { describe, expect, test } from 'vitest';
import { BLOCK_SIZE, divideIntoBlocks } from './divideIntoBlocks.ts';

const rows = (from: number, to: number): { id: string }[] =>
  Array.from({ length: to - from }, (_, n) => ({ id: `r${from + n}` }));
const mapRowsToBlocks = (blocks: ReturnType<typeof divideIntoBlocks>): Map<string, string> =>
  new Map(blocks.flatMap(({ key, rows: rowsOfBlock }) => rowsOfBlock.map((row) => [(row as { id: string }).id, key])));

describe('divideIntoBlocks', () => {
  test('returns every row once, in order, in blocks of BLOCK_SIZE', () => {
    const blocks = divideIntoBlocks(rows(0, 100), new Map());
    expect(blocks.flatMap(({ rows: rowsOfBlock }) => rowsOfBlock)).toEqual(rows(0, 100));
    expect(blocks.map(({ rows: rowsOfBlock }) => rowsOfBlock.length)).toEqual([
      ...Array<number>(6).fill(BLOCK_SIZE),
      4,
    ]);
    expect(new Set(blocks.map(({ key }) => key)).size).toBe(7);
  });

  test('does not change existing blocks when a page grows', () => {
    const blockKeys = new Map<string, string>();
    const before = mapRowsToBlocks(divideIntoBlocks(rows(0, 40), blockKeys));
    const after = divideIntoBlocks(rows(0, 80), blockKeys);
    for (const [id, key] of before) expect(mapRowsToBlocks(after).get(id)).toBe(key);
    expect(Math.max(...after.map(({ rows: rowsOfBlock }) => rowsOfBlock.length))).toBe(BLOCK_SIZE);
  });

  test('inserting or removing a row, also the first of a block, changes the block of no other row', () => {
    const blockKeys = new Map<string, string>();
    let list = rows(0, 64);
    let before = mapRowsToBlocks(divideIntoBlocks(list, blockKeys));
    for (const edit of [
      (l: typeof list) => [{ id: 'new-1' }, ...l],
      (l: typeof list) => l.filter(({ id }) => id !== 'r16'),
      (l: typeof list) => l.toSpliced(20, 0, { id: 'new-2' }),
      (l: typeof list) => l.slice(1),
    ]) {
      list = edit(list);
      const blocks = divideIntoBlocks(list, blockKeys);
      expect(blocks.flatMap(({ rows: rowsOfBlock }) => rowsOfBlock)).toEqual(list);
      expect(new Set(blocks.map(({ key }) => key)).size).toBe(blocks.length);
      const after = mapRowsToBlocks(blocks);
      const moved = list.filter(({ id }) => before.has(id) && before.get(id) !== after.get(id));
      expect(moved).toEqual([]);
      before = after;
    }
  });

  test('rows inserted before the first one join its block', () => {
    const blockKeys = new Map<string, string>();
    let list = rows(0, 32);
    const [first, second] = divideIntoBlocks(list, blockKeys);
    for (let n = 0; n < 10; n++) {
      list = [{ id: `new-${n}` }, ...list];
      const blocks = divideIntoBlocks(list, blockKeys);
      expect(blocks.map(({ key, rows: rowsOfBlock }) => [key, rowsOfBlock.length])).toEqual([
        [first!.key, BLOCK_SIZE + n + 1],
        [second!.key, BLOCK_SIZE],
      ]);
    }
  });

  test('many rows inserted at one position do not make one block of unlimited length', () => {
    const blockKeys = new Map<string, string>();
    divideIntoBlocks(rows(0, 32), blockKeys);
    const blocks = divideIntoBlocks([...rows(0, 5), ...rows(1_000, 1_200), ...rows(5, 32)], blockKeys);
    expect(Math.max(...blocks.map(({ rows: rowsOfBlock }) => rowsOfBlock.length))).toBeLessThanOrEqual(2 * BLOCK_SIZE);
    expect(new Set(blocks.map(({ key }) => key)).size).toBe(blocks.length);
    expect(blocks.flatMap(({ rows: rowsOfBlock }) => rowsOfBlock)).toHaveLength(232);
  });
});

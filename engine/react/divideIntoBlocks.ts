/** Rows that are mounted and unmounted together. `key` identifies the block in later divisions of the same page. */
export type RowBlock<R> = { readonly key: string; readonly rows: readonly R[] };

/**
 * Number of rows in a block. Blocks of this size are a few screens high, and a page of 10,000 rows has only some
 * hundred elements while its blocks are unmounted (docs/adr/009-windowing.md).
 */
export const BLOCK_SIZE = 16;

/**
 * Divides rows into blocks so that each row stays in its block: inserted rows make a block longer, removed rows
 * make it shorter, and all other rows stay in their blocks. A row that changed its block would be mounted again.
 * @param blockKeysByRow key of the block of each row after the previous call, by row id; this call updates it.
 */
export function divideIntoBlocks<R extends { readonly id: string }>(
  rows: readonly R[],
  blockKeysByRow: Map<string, string>,
): readonly RowBlock<R>[] {
  const blocks: { key: string; rows: R[] }[] = [];
  const usedKeys = new Set<string>();
  const previousKeysByRow = new Map(blockKeysByRow);
  blockKeysByRow.clear();
  for (const row of rows) {
    const last = blocks.at(-1);
    const previousKey = previousKeysByRow.get(row.id);
    if (
      last &&
      previousKey !== undefined &&
      previousKey !== last.key &&
      !usedKeys.has(previousKey) &&
      last.rows.length < BLOCK_SIZE &&
      last.rows.every(({ id }) => !previousKeysByRow.has(id))
    ) {
      // New rows before an existing block become its first rows, so that not every publish adds a block of one row.
      usedKeys.add(previousKey);
      last.key = previousKey;
      for (const { id } of last.rows) blockKeysByRow.set(id, previousKey);
    }
    const startsBlock =
      !last ||
      (previousKey !== undefined && previousKey !== last.key && !usedKeys.has(previousKey)) ||
      last.rows.length >= (previousKey === undefined ? BLOCK_SIZE : 2 * BLOCK_SIZE);
    if (startsBlock) {
      const key = previousKey !== undefined && !usedKeys.has(previousKey) ? previousKey : row.id;
      usedKeys.add(key);
      blocks.push({ key, rows: [row] });
    } else last.rows.push(row);
    blockKeysByRow.set(row.id, blocks.at(-1)!.key);
  }
  return blocks;
}

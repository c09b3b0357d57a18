/** Rows that are mounted and unmounted together. */
export type RowBlock<R> = { readonly key: string; readonly rows: readonly R[] };

/**
 * Number of rows in a block: few enough that a block is a few screens high, many enough that a page of 10,000 rows
 * has only some hundred elements while its blocks are unmounted (docs/adr/009-windowing.md).
 */
export const BLOCK_SIZE = 16;

/**
 * Divides rows into blocks so that each row stays in its block: inserted rows make a block longer, removed rows
 * make it shorter, and no other row changes its block, which would mount it again.
 * @param known block of each row after the last call, by row id; updated by this call.
 */
export function divideIntoBlocks<R extends { readonly id: string }>(
  rows: readonly R[],
  known: Map<string, string>,
): readonly RowBlock<R>[] {
  const blocks: { key: string; rows: R[] }[] = [];
  const taken = new Set<string>();
  const before = new Map(known);
  known.clear();
  for (const row of rows) {
    const last = blocks.at(-1);
    const old = before.get(row.id);
    if (
      last &&
      old !== undefined &&
      old !== last.key &&
      !taken.has(old) &&
      last.rows.length < BLOCK_SIZE &&
      last.rows.every(({ id }) => !before.has(id))
    ) {
      // New rows before an existing block become its first rows, so that not every publish adds a block of one row.
      taken.add(old);
      last.key = old;
      for (const { id } of last.rows) known.set(id, old);
    }
    const startsBlock =
      !last ||
      (old !== undefined && old !== last.key && !taken.has(old)) ||
      last.rows.length >= (old === undefined ? BLOCK_SIZE : 2 * BLOCK_SIZE);
    if (startsBlock) {
      const key = old !== undefined && !taken.has(old) ? old : row.id;
      taken.add(key);
      blocks.push({ key, rows: [row] });
    } else last.rows.push(row);
    known.set(row.id, blocks.at(-1)!.key);
  }
  return blocks;
}

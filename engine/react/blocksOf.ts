/** Rows that come and go together. */
export type RowBlock<R> = { readonly key: string; readonly rows: readonly R[] };

/**
 * Rows that come and go together: few enough that a block is a few screens, many enough that 10,000 rows are some hundred elements
 * while they are away (docs/adr/009-windowing.md).
 */
export const BLOCK = 16;

/**
 * Divides rows into blocks so that a row stays in the block it was in: what is put in makes its block longer, what goes makes it
 * shorter, and no other row changes hands, which would draw it anew.
 * @param known block of each row the last time, by row id; brought up to date.
 */
export function blocksOf<R extends { readonly id: string }>(
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
      last.rows.length < BLOCK &&
      last.rows.every(({ id }) => !before.has(id))
    ) {
      // New rows before a block that was there are its first ones: not a block of one row for each publish.
      taken.add(old);
      last.key = old;
      for (const { id } of last.rows) known.set(id, old);
    }
    const begins =
      !last ||
      (old !== undefined && old !== last.key && !taken.has(old)) ||
      last.rows.length >= (old === undefined ? BLOCK : 2 * BLOCK);
    if (begins) {
      const key = old !== undefined && !taken.has(old) ? old : row.id;
      taken.add(key);
      blocks.push({ key, rows: [row] });
    } else last.rows.push(row);
    known.set(row.id, blocks.at(-1)!.key);
  }
  return blocks;
}

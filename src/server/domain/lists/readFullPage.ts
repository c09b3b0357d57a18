import type { Paging } from '#schemas/page/paging.ts';
import { createPositionCursor, readPositionCursor } from './positionCursor.ts';

/** The page of a list that a client requests. */
export type PageQuery = { readonly rpp: number; readonly lastSeen?: string | undefined };
type PositionRange = { readonly limit: number; readonly before: number | undefined };

/**
 * Returns the items after a cursor. Rows whose item the catalogue no longer has are left out, and the page is filled
 * with the items after them.
 * @param list returns the rows below a position, in descending order.
 * @param find returns the item of a row.
 */
export async function readFullPage<R extends { readonly seq: number }, T>(
  { rpp, lastSeen }: PageQuery,
  list: (range: PositionRange) => Promise<readonly R[]>,
  find: (row: R) => Promise<T | undefined>,
): Promise<{ items: T[]; paging: Paging } | 'bad-cursor'> {
  let before = readPositionCursor(lastSeen);
  if (before === 'bad-cursor') return before;
  const items: T[] = [];
  for (;;) {
    const rows = await list({ limit: rpp + 1, before });
    const found = await Promise.all(rows.map(find));
    for (const [index, row] of rows.entries()) {
      if (items.length === rpp)
        return { items, paging: { moreDataAvailable: true, lastSeen: createPositionCursor(before!) } };
      before = row.seq;
      const item = found[index];
      if (item !== undefined) items.push(item);
    }
    if (rows.length <= rpp) {
      const lastCursor = before === undefined ? {} : { lastSeen: createPositionCursor(before) };
      return { items, paging: { moreDataAvailable: false, ...lastCursor } };
    }
  }
}

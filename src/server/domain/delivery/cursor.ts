// Cursor pagination of lists. A cursor contains the id and index of the last entry that was sent, so that the next page
// continues after that entry even when the list has changed in between.
import { parseJson } from '../../json/readJson.ts';
import type { Paging } from '#schemas/page/paging.ts';

/** Returns the cursor of an entry. Clients must not interpret it. */
export const createCursor = (id: string, index: number): string =>
  Buffer.from(JSON.stringify([id, index])).toString('base64url');

function readCursor(cursor: string): readonly [string, number] | undefined {
  const value = parseJson(Buffer.from(cursor, 'base64url'));
  return Array.isArray(value) &&
    value.length === 2 &&
    typeof value[0] === 'string' &&
    Number.isInteger(value[1]) &&
    (value[1] as number) >= 0
    ? [value[0], value[1] as number]
    : undefined;
}

type PageQuery = {
  /** Entries of a page. */
  readonly rpp: number;
  /** Missing or empty: the first page. */
  readonly lastSeen?: string | undefined;
  /** Index at which the first page begins. Default 0. */
  readonly from?: number;
};

/** Returns the next `rpp` entries after a cursor; `bad-cursor` for a text that is not a cursor. */
export function cutPage<T>(
  list: readonly T[],
  idOf: (entry: T) => string,
  { rpp, lastSeen, from: firstIndex = 0 }: PageQuery,
): { items: T[]; paging: Paging } | 'bad-cursor' {
  let from = firstIndex;
  if (lastSeen) {
    const cursor = readCursor(lastSeen);
    if (!cursor) return 'bad-cursor';
    const [id, index] = cursor;
    const current = list.findIndex((entry) => idOf(entry) === id);
    // If the entry has been removed, the next entry has taken its index.
    from = current >= 0 ? current + 1 : index;
  }
  const items = list.slice(from, from + rpp);
  const last = items.at(-1);
  return {
    items,
    paging: {
      moreDataAvailable: from + items.length < list.length,
      ...(last !== undefined && { lastSeen: createCursor(idOf(last), from + items.length - 1) }),
    },
  };
}
